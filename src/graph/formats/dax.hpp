#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "graph/formats/amounts.hpp"
#include "graph/formats/file_uses.hpp"
#include "graph/task_graph.hpp"

namespace dagsweep {

struct DaxOptions {
  EdgeSource edges = EdgeSource::both;
  bool items_are_files = true;                   ///< a notice says which files are in several items
  NegativeRule negative = NegativeRule::refuse;  ///< treatment of negative sizes and run times
  std::optional<double> work;                    ///< work of jobs without a run time
};

/// Reads a Pegasus workflow, DAX 2.x or 3.x (XML). Work is in seconds, data in bytes. Tasks are the
/// elements job, dax and dag of adag, in file order. Throws InputError naming `name`, the line, the
/// element and the reason.
TaskGraph read_dax(std::string_view content, const std::string& name,
                   const DaxOptions& options = {});

}  // namespace dagsweep
