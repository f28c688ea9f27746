#pragma once

#include "sweep/axes/axis_catalogue.hpp"
#include "sweep/tuples/sweep.hpp"

namespace dagsweep {

/// What the sweep says about one of its tuples.
TupleSettings tuple_settings(const Sweep& sweep, const Coordinates& tuple);

}  // namespace dagsweep
