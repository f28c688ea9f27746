#pragma once

#include <cstdint>
#include <string>

#include "sweep/tuples/shard.hpp"
#include "sweep/tuples/sweep.hpp"

namespace dagsweep {

/// Takes over results from another file, of a smaller, larger or otherwise different sweep, for the
/// tuples of the shard that are pending: those whose identity, all that a result depends on, is the
/// same. Returns how many. Throws InputError if the file is of another version of the model, or
/// holds times.
std::uint64_t reuse_results(const std::string& path, const Sweep& sweep, const Shard& shard,
                            const std::string& old_path);

}  // namespace dagsweep
