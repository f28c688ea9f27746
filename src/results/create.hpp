#pragma once

#include <string>

#include "core/stop.hpp"
#include "results/provenance.hpp"
#include "sweep/tuples/shard.hpp"
#include "sweep/tuples/sweep.hpp"

namespace dagsweep {

/// Creates the results file of a sweep atomically, with every row pending. Its structure never
/// changes afterwards. The file of a shard also has all rows, but those of other shards occupy no
/// disk space. Throws IoError (disk full, no permission); InputError if the sweep has more than
/// 10^10 tuples; Stopped, and then there is no file.
void create_results(const std::string& path, const Sweep& sweep, const Launch& launch,
                    const Shard& shard = {}, const StopToken& stop = {});

}  // namespace dagsweep
