#pragma once

#include <string>
#include <string_view>

#include "graph/task_graph.hpp"

namespace dagsweep {

/// Reads a WfCommons workflow, WfFormat 1.4, 1.5 or 1.6 (JSON). Tasks are numbered in file order.
/// Work is runtimeInSeconds. An edge joins parent and child, listed by either; its data is the sum
/// of sizeInBytes of the parent's output files that the child reads. The task class is
/// command.program, or else category. If no parents and children are listed at all, a task depends
/// on the tasks that write its input files. A workflow without any file has no volumes. Throws
/// InputError naming `name`, the key and the reason.
TaskGraph read_wfformat(std::string_view content, const std::string& name);

/// Writes version 1.5 with one file for every edge that has data. The format cannot hold groups;
/// they are lost. Sizes that are not whole numbers are written as they are; strict readers refuse
/// them.
std::string write_wfformat(const TaskGraph& graph, const std::string& note = "");

}  // namespace dagsweep
