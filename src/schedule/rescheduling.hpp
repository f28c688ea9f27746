#pragma once

#include <array>
#include <limits>

#include "core/parameters.hpp"

namespace dagsweep {

/// When reactive schedulers are asked again; fixed mappings read none of these.
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

/// What every reactive scheduler takes beside its own parameters.
inline constexpr std::array<ParameterSpec, 3> reactive_parameters{{
    {"trigger", ParameterKind::choice, "periodic",
     "asked again every period, or whenever a machine changes", -no_limit, no_limit,
     "periodic|on-change"},
    {"scheduling_cost", ParameterKind::real, "0",
     "simulated time that a call takes for each (task, processor) looked at", 0},
    {"most_points",
     ParameterKind::integer,
     "automatic",
     "rescheduling points after which a run has failed: livelock (max(2000, 100 / period))",
     1,
     1e15,
     {},
     false,
     "automatic"},
}};

/// How a reactive scheduler and the run work together (spec 3.2).
struct Rescheduling {
  double reference_makespan = 0.0;  ///< M0
  /// T, time units: rescheduling points at k * T, k = 1, 2, ...
  double period = std::numeric_limits<double>::infinity();
  bool on_change = false;        ///< instead, or if T = 0: a point whenever a machine changes
  double scheduling_cost = 0.0;  ///< time units for each (task, processor) looked at
  double most_points = std::numeric_limits<double>::infinity();
  bool keeps_copies = false;  ///< Omega outlives migrations: gtp/c
  bool rewinds = false;       ///< when a processor has newly failed: gtp/r
  /// Tasks are taken back from processors that are away, and what no live processor holds any more
  /// is made again: d-heft, l-heft.
  bool regenerates = false;
  bool online = false;  ///< tasks get a processor when they are ready: l-heft
};

}  // namespace dagsweep
