#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "sweep/tuples/shard.hpp"
#include "sweep/tuples/sweep.hpp"

namespace dagsweep {

struct Reused {
  std::uint64_t rows = 0;
  std::vector<std::string> missing_columns;  ///< metrics that the old file lacks: NaN in these rows
};

/// Copies results from a file of another sweep to the pending tuples of the shard that have the
/// same identity. Throws InputError if the file is of another model version
/// or of a timing sweep.
Reused reuse_results(const std::string& path, const Sweep& sweep, const Shard& shard,
                     const std::string& old_path);

}  // namespace dagsweep
