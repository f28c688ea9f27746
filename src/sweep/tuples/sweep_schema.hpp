#pragma once

#include "sweep/rows/row_schema.hpp"
#include "sweep/tuples/sweep.hpp"

namespace dagsweep {

/// What a results file knows of the sweep, which must outlive the schema.
RowSchema row_schema(const Sweep& sweep, const Shard& shard = {});

}  // namespace dagsweep
