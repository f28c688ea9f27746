#pragma once

#include <array>

#include "core/parameters.hpp"

namespace dagsweep {

/// When reactive schedulers are asked again; fixed mappings read neither.
inline constexpr std::array<ParameterSpec, 2> rescheduling_parameters{{
    {"period", ParameterKind::real, "0.05", "rescheduling period, factor of M0", 1e-6},
    {"period_time",
     ParameterKind::real,
     "none",
     "the same in time units, instead of period",
     1e-300,
     no_limit,
     {},
     false,
     "none"},
}};

}  // namespace dagsweep
