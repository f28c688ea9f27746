#pragma once

#include <string>
#include <string_view>

#include "core/file_scope.hpp"
#include "core/parameters.hpp"
#include "graph/task_graph.hpp"

namespace dagsweep {

/// Reads a Pegasus workflow, DAX 2.x or 3.x (XML). Work is in seconds, data in bytes. Tasks are the
/// elements job, dax and dag of adag, in file order. Throws InputError naming `name`, the line, the
/// element and the reason.
TaskGraph read_dax(std::string_view content, const std::string& name, const Parameters& parameters,
                   const FileReader& further);

}  // namespace dagsweep
