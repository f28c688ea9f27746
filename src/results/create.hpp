#pragma once

#include <cstdint>
#include <string>

#include "core/stop.hpp"
#include "results/provenance.hpp"
#include "sweep/rows/row_schema.hpp"
#include "sweep/rows/shard.hpp"

namespace dagsweep {

/// A shard, and the number of rows that are its own.
struct ShardOfRows {
  Shard shard;
  std::uint64_t rows;
};

/// Creates the results file of a sweep atomically, with every row pending. Its structure never
/// changes afterwards. The file of a shard also has all rows, but those of other shards occupy no
/// disk space. Throws IoError (disk full, no permission); InputError if the sweep has more than
/// 10^10 tuples; Stopped, and then there is no file.
void create_results(const std::string& path, const RowSchema& schema, const Launch& launch,
                    const ShardOfRows& shard, const StopToken& stop = {});

}  // namespace dagsweep
