#pragma once

#include <string>
#include <string_view>

#include "graph/task_graph.hpp"

namespace dagsweep {

/// Reads Kasahara's Standard Task Graph format: the number of tasks n without the two dummies, then
/// n + 2 lines "task  processing-time  number-of-predecessors  predecessor...", then comments (#).
/// A header that counts the dummies too, as in the set's application graphs, is understood. In
/// the variant with communication costs every predecessor is followed by the volume of its edge;
/// otherwise there are no volumes. Throws InputError naming `name`, the line and what is wrong.
TaskGraph read_stg(std::string_view content, const std::string& name);

/// Writes the format. A graph whose task 0 is its only entry, whose last task is its only exit, and
/// both of zero work, is written as it stands; to any other the two dummy tasks are added, so that
/// task i becomes i + 1. A graph with volumes is written in the variant that has them. Groups and
/// kinds have no place in the format and are lost.
std::string write_stg(const TaskGraph& graph, const std::string& note = "");

}  // namespace dagsweep
