#pragma once

#include <string>

#include "core/text_output.hpp"
#include "graph/task_graph.hpp"

namespace dagsweep {

/// Writes version 1.5 with one file for every edge that has data. The format cannot hold groups;
/// they are lost. Sizes that are not whole numbers are written as they are; strict readers refuse
/// them.
void write_wfformat(TextOutput& out, const TaskGraph& graph, const std::string& note);

}  // namespace dagsweep
