#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "graph/formats/amounts.hpp"
#include "graph/formats/file_uses.hpp"
#include "graph/task_graph.hpp"

namespace dagsweep {

/// Unit of the sizes in a file.
enum class SizeUnit : std::uint8_t { as_stated, bytes, kilobytes };

SizeUnit size_unit(std::string_view word);

struct WfFormatOptions {
  EdgeSource edges = EdgeSource::both;
  bool items_are_files = true;                   ///< a notice says which files are in several items
  NegativeRule negative = NegativeRule::refuse;  ///< treatment of negative sizes and run times
  SizeUnit size_unit = SizeUnit::as_stated;
  std::optional<double> work;  ///< work of tasks without a run time
};

/// A key of files that this program writes of graphs whose volumes are drawn later. Without it, a
/// workflow without files moves no data.
inline constexpr const char* undrawn_volumes_key = "dagsweepVolumes";

/// Reads a WfCommons workflow, WfFormat 1.0 to 1.6 (JSON). Tasks are numbered in file order. Work
/// is in seconds, data in bytes. The task class is command.program, or else category. A workflow
/// without any file moves no data. Throws InputError naming `name`, the key and the reason.
TaskGraph read_wfformat(std::string_view content, const std::string& name,
                        const WfFormatOptions& options = {});

}  // namespace dagsweep
