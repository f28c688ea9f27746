#pragma once

#include "sweep/axes/axis_catalogue.hpp"
#include "sweep/tuples/sweep.hpp"

namespace dagsweep {

/// The settings that a sweep gives one of its tuples.
TupleSettings tuple_settings(const Sweep& sweep, const Coordinates& tuple);

}  // namespace dagsweep
