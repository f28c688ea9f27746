#pragma once

#include <vector>

#include "core/parameters.hpp"

namespace dagsweep {

/// What --set of `simulate` takes beside the algorithm's own parameters.
inline std::vector<ParameterSpec> simulation_parameters() {
  constexpr double low = 1e-4;
  constexpr auto real = ParameterKind::real;
  constexpr auto whole = ParameterKind::integer;
  return {
      {"change_interval", real, "0.5", "mean gap between changes of one resource, factor of M0",
       low},
      {"period", real, "0.05", "rescheduling period, factor of M0; for reactive algorithms", low},
      {"period_time", real, "0", "the same in time units; 0 = use period", 0},
      {"failures", whole, "0", "processors that fail at times ~ U(0, M0)", 0, 65536},
      {"recovery", real, "-1", "how long a failed processor is away, factor of M0; -1 = for ever",
       -1, 1e3},
      {"joins", whole, "0", "processors that join at times ~ U(0, M0)", 0, 65536},
      {"crashes", whole, "0", "processors that go at crash_time and never return", 0, 65536},
      {"crash_time", real, "0", "when, factor of M0", 0},
  };
}

}  // namespace dagsweep
