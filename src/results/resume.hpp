#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/stop.hpp"
#include "results/provenance.hpp"
#include "sweep/rows/row_schema.hpp"

namespace dagsweep {

struct Resumed {
  std::vector<std::string> missing_columns;  ///< columns that the file lacks and does not get
  std::vector<std::string> kept_labels;      ///< labels in the file that differ from the sweep's
  std::uint32_t launch = 0;                  ///< row of the launch in `/launches`
};

/// Prepares an existing file for another launch: checks that it belongs to the sweep and shard, and
/// records the launch. The rows are checked by ResultsFile::reset_rows(). Throws InputError if the
/// file belongs to another sweep, shard or model version, IoError if the file is damaged; Stopped.
Resumed resume_results(const std::string& path, const RowSchema& schema, const Launch& launch,
                       const StopToken& stop = {});

/// Records when the launch of this row of `/launches` ended, and the usage of its ranks.
void end_launch(const std::string& path, std::uint32_t launch, const std::string& ended,
                const std::vector<RankUsage>& uses = {});

/// The number of tuples that have ended, with any status, in the file at this path.
std::uint64_t count_ended(const std::string& path);

/// Adds missing machines to `/machines`; returns the row of each.
std::vector<std::uint32_t> register_machines(const std::string& path,
                                             const std::vector<Machine>& machines);

}  // namespace dagsweep
