#pragma once

#include <string>
#include <string_view>

#include "graph/task_graph.hpp"

namespace dagsweep {

/// Reads a digraph in Graphviz's DOT language. Tasks are numbered as they appear. A node's work is
/// its attribute `work`, else `size`, else `weight`; an edge's data is `data`, else `size`, else
/// `weight`: DAG generators and SimGrid write `size`. Where no edge has one, there are no volumes.
/// `group` (a whole number) and `kind` of nodes are those of an instance; all other attributes are
/// for drawing and ignored. Defaults (node [work=1]), chains (a -> b -> c), subgraphs as ends
/// ({a b} -> c), quoted and HTML names, comments are understood; records with ports lead to their
/// node. Throws InputError naming `name`, the line and what is wrong.
TaskGraph read_dot(std::string_view content, const std::string& name);

/// Writes tasks 0, 1, ... and edges with work, data, group and kind; nothing is lost.
std::string write_dot(const TaskGraph& graph, const std::string& note = "");

}  // namespace dagsweep
