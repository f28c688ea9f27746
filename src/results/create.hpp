#pragma once

#include <string>

#include "results/provenance.hpp"
#include "sweep/tuples/shard.hpp"
#include "sweep/tuples/sweep.hpp"

namespace dagsweep {

/// Creates the results file of a sweep with every row pending. The file is made under a temporary
/// name, flushed to disk and renamed, so that `path` never names half a file. After this its
/// structure never changes. The file of a shard has all rows too, but those of other shards take no
/// room. Throws IoError (disk full, no permission).
void create_results(const std::string& path, const Sweep& sweep, const Launch& launch,
                    const Shard& shard = {});

}  // namespace dagsweep
