#pragma once

#include <cstdint>
#include <string>

#include "sweep/tuples/shard.hpp"
#include "sweep/tuples/sweep.hpp"

namespace dagsweep {

/// Copies results from a file of another sweep to the pending tuples of the shard that have the
/// same identity. Returns their number. Throws InputError if the file is of another model version
/// or of a timing sweep.
std::uint64_t reuse_results(const std::string& path, const Sweep& sweep, const Shard& shard,
                            const std::string& old_path);

}  // namespace dagsweep
