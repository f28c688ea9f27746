#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/text_output.hpp"
#include "graph/formats/amounts.hpp"
#include "graph/task_graph.hpp"

namespace dagsweep {

/// Treatment of several edges from one task to another.
enum class RepeatedEdges : std::uint8_t { refuse, sum, first };

RepeatedEdges repeated_edges(std::string_view word);

struct DotOptions {
  std::optional<double> work;                    ///< work of tasks that state none
  std::optional<double> data;                    ///< data of edges that state none
  NegativeRule negative = NegativeRule::refuse;  ///< treatment of negative data
  RepeatedEdges repeated = RepeatedEdges::refuse;
  bool names_are_labels = false;  ///< tasks are named by their labels
};

/// Reads a digraph in Graphviz's DOT language. Tasks are numbered by first appearance. Work is the
/// first of the attributes `work`, `size`, `weight` that a node has, else that its scope has; data
/// is the first of `data`, `size`, `weight` (DAG generators and SimGrid write `size`). If no edge
/// has one, or only some edges have `weight` and none another, there are no volumes. Node
/// attributes `task_group` (a whole number >= 0) and `kind` are group and task class; the edge
/// attribute `item` names an item of the tail; other attributes are ignored. Names in another case
/// are read unless the exact one is there. Supported: defaults (node [work=1]), chains (a -> b ->
/// c), subgraphs as ends ({a b} -> c), quoted and HTML names, comments; ports are ignored. Throws
/// InputError naming `name`, the line and the reason.
TaskGraph read_dot(std::string_view content, const std::string& name,
                   const DotOptions& options = {});

/// Writes tasks 0, 1, ... and edges with work, data, group and kind. The names of tasks in their
/// source are not kept.
void write_dot(TextOutput& out, const TaskGraph& graph, const std::string& note);

}  // namespace dagsweep
