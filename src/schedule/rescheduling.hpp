#pragma once

#include <array>
#include <limits>

#include "core/parameters.hpp"

namespace dagsweep {

/// Parameters of the rescheduling points, at which reactive schedulers are called; static
/// schedulers ignore them.
inline constexpr std::array<ParameterSpec, 2> rescheduling_parameters{{
    {"period", ParameterKind::real, "0.05",
     "time between rescheduling points, multiples of M0. At these, reactive algorithms decide "
     "again; online ones, which decide when tasks are ready, may move tasks that wait",
     1e-6},
    {"period_time",
     ParameterKind::real,
     "none",
     "rescheduling period in time units, instead of period",
     1e-300,
     no_limit,
     {},
     false,
     "none"},
}};

/// Parameters common to all reactive schedulers.
inline constexpr std::array<ParameterSpec, 3> reactive_parameters{{
    {"trigger", ParameterKind::choice, "periodic",
     "rescheduling points: every period, or whenever a machine changes", -no_limit, no_limit,
     "periodic|on-change"},
    {"scheduling_cost", ParameterKind::real, "0",
     "simulated time of a call per (task, processor) pair examined", 0},
    {"most_points",
     ParameterKind::integer,
     "automatic",
     "rescheduling points without a further finished task after which a run fails (max(2000, 100 / "
     "period))",
     1,
     1e15,
     {},
     false,
     "automatic"},
}};

/// How a run treats the data and, after failures, the tasks of a reactive or online scheduler.
struct TreatmentInRun {
  /// Every holder of data is a source: copies survive migrations. gtp/c, gtp/c/r, l-heft
  bool keeps_copies = false;
  bool rewinds = false;  ///< undoes tasks when a processor fails: gtp/r, gtp/c/r
  /// Unassigns tasks of processors at availability 0, and executes finished tasks again whose
  /// results no live processor holds and others need: d-heft, l-heft, jit.
  bool regenerates = false;
  bool assigns_at_once = false;  ///< online: called also while no processor is idle: jit
};

/// How a run calls a reactive scheduler and treats its data and tasks (simulation/README.md,
/// "Rescheduling points").
struct Rescheduling : TreatmentInRun {
  double reference_makespan = 0.0;  ///< M0
  /// T, time units: rescheduling points at k * T, k = 1, 2, ...
  double period = std::numeric_limits<double>::infinity();
  bool on_change =
      false;  ///< rescheduling points whenever a machine changes, not at k * T; implied by T = 0
  double scheduling_cost = 0.0;  ///< time units per (task, processor) pair examined
  /// Rescheduling points without a further finished task after which the run fails (livelock).
  double most_points = std::numeric_limits<double>::infinity();
  bool online = false;  ///< tasks are assigned when they are ready: l-heft, jit
  /// At a rescheduling point, a new schedule comes into force only if some task is observed to be
  /// late (SpareTimes::has_been_late): dls/sr with `late: observed`.
  bool observes_lateness = false;
};

}  // namespace dagsweep
