#pragma once

#include "core/parameters.hpp"

namespace dagsweep {

/// Of graphs whose work is in seconds.
inline constexpr ParameterSpec reference_mhz_parameter{
    .name = "reference_mhz",
    .kind = ParameterKind::real,
    .fallback = "500",
    .meaning = "clock of the processor on which seconds of work were measured (described machines)",
    .minimum = 1,
    .maximum = 1e6,
    .later = true};

/// Flop per second of the parameter `speed`, a quantity such as 1 Gflop/s. Throws InputError.
double speed_of(const Parameters& parameters);

}  // namespace dagsweep
