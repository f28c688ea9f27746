#pragma once

#include <string>
#include <string_view>

#include "graph/task_graph.hpp"

namespace dagsweep {

/// Reads a digraph in Graphviz's DOT language. Tasks are numbered as they appear. Work is the first
/// of the attributes `work`, `size`, `weight` that any node has, data the first of `data`, `size`,
/// `weight` that any edge has: DAG generators and SimGrid write `size`. Where no edge has one, or
/// only some have a weight, there are no volumes. `task_group` (a whole number) and `kind` of nodes
/// are group and kind of an instance; all other attributes are for drawing and ignored. Defaults
/// (node [work=1]), chains (a -> b -> c), subgraphs as ends
/// ({a b} -> c), quoted and HTML names, comments are understood; records with ports lead to their
/// node. Throws InputError naming `name`, the line and what is wrong.
TaskGraph read_dot(std::string_view content, const std::string& name);

/// Writes tasks 0, 1, ... and edges with work, data, group and kind, but not what the tasks were
/// called.
std::string write_dot(const TaskGraph& graph, const std::string& note = "");

}  // namespace dagsweep
