#pragma once

#include <cstdint>
#include <string>

#include "core/stop.hpp"
#include "results/provenance.hpp"
#include "sweep/rows/row_schema.hpp"

namespace dagsweep {

/// Creates the results file of a sweep or shard atomically, with every row pending. Its structure
/// never changes afterwards. Throws IoError (disk full, no permission); InputError if it would have
/// more than 10^10 rows; Stopped, and then there is no file.
void create_results(const std::string& path, const RowSchema& schema, const Launch& launch,
                    const StopToken& stop = {});

}  // namespace dagsweep
