#pragma once

#include "core/parameters.hpp"

namespace dagsweep {

/// Parameter of graphs whose work is in seconds.
inline constexpr ParameterSpec reference_mhz_parameter{
    .name = "reference_mhz",
    .kind = ParameterKind::real,
    .fallback = "500",
    .meaning = "clock of the processor on which seconds of work were measured (described machines)",
    .minimum = 1,
    .maximum = 1e6,
    .later = true};

/// The value of parameter `speed`, a quantity such as 1 Gflop/s, in flop per second. Throws
/// InputError if it is not such a quantity.
double speed_of(const Parameters& parameters);

}  // namespace dagsweep
