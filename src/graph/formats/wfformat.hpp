#pragma once

#include <string>
#include <string_view>

#include "core/file_scope.hpp"
#include "core/parameters.hpp"
#include "core/text_output.hpp"
#include "graph/task_graph.hpp"

namespace dagsweep {

/// A key of files that this program writes of graphs whose volumes are drawn later. Without it, a
/// workflow without files moves no data.
inline constexpr const char* undrawn_volumes_key = "dagsweepVolumes";

/// Reads a WfCommons workflow, WfFormat 1.0 to 1.6 (JSON). Tasks are numbered in file order. Work
/// is in seconds, data in bytes. The task class is command.program, or else category. A workflow
/// without any file moves no data. Throws InputError naming `name`, the key and the reason.
TaskGraph read_wfformat(std::string_view content, const std::string& name,
                        const Parameters& parameters, const FileReader& further);

/// Writes version 1.5 with one file for every edge that has data. The format cannot hold groups;
/// they are lost. Sizes that are not whole numbers are written as they are; strict readers refuse
/// them.
void write_wfformat(TextOutput& out, const TaskGraph& graph, const std::string& note);

}  // namespace dagsweep
