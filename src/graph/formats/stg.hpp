#pragma once

#include <string>
#include <string_view>

#include "core/text_output.hpp"
#include "graph/task_graph.hpp"

namespace dagsweep {

/// Reads Kasahara's Standard Task Graph format: the number of tasks n without the two dummies, then
/// n + 2 lines "task  processing-time  number-of-predecessors  predecessor...", then comments (#).
/// A header that counts the dummies, as in the set's application graphs, is accepted. In the
/// variant with communication costs, each predecessor is followed by the volume of its edge and may
/// stand in a line of its own; otherwise there are no volumes. The file may lack one dummy, or
/// both; tasks may be numbered from 1, without the first dummy, and have these numbers as names
/// then. Throws InputError naming `name`, the line and the reason.
TaskGraph read_stg(std::string_view content, const std::string& name);

/// Writes the format. A graph whose only entry is task 0, whose only exit is the last task, both of
/// zero work, is written as it is; any other graph gets the two dummy tasks, so that task i becomes
/// i + 1. A graph with volumes is written in the variant with communication costs. The format
/// cannot hold groups and kinds; they are lost.
void write_stg(TextOutput& out, const TaskGraph& graph, const std::string& note);

}  // namespace dagsweep
