#pragma once

#include <string>
#include <string_view>

#include "graph/task_graph.hpp"

namespace dagsweep {

/// Reads a WfCommons workflow, WfFormat 1.4, 1.5 or 1.6 (JSON). Tasks are numbered in file order;
/// work is runtimeInSeconds; an edge joins parent and child, named by either; its data is the sum
/// of sizeInBytes of the parent's output files that the child reads. The task class is
/// command.program (1.4: or category). Where nothing is said about parents and children, a task
/// waits for those that write what it reads. A workflow without any file has no volumes. Throws
/// InputError naming `name`, the key and what is wrong.
TaskGraph read_wfformat(std::string_view content, const std::string& name);

/// Writes version 1.5, one file for every edge with data. Groups have no place in the format and
/// are lost; sizes that are no whole numbers are written as they are, which strict readers refuse.
std::string write_wfformat(const TaskGraph& graph, const std::string& note = "");

}  // namespace dagsweep
