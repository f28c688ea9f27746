#pragma once

#include <optional>
#include <string>

#include "platform/instance.hpp"
#include "schedule/rescheduling.hpp"
#include "schedule/schedule.hpp"
#include "simulation/engine/execution.hpp"
#include "simulation/scenario/scenario.hpp"
#include "simulation/trace/trace.hpp"
#include "simulation/validation/effort_tally.hpp"

namespace dagsweep {

// README.md lists every rule and the tolerances. Both functions replay the trace without any code
// of the engine, and return the first contradiction ("at TIME: MESSAGE"), or std::nullopt if the
// trace is a valid execution and `execution` and `metrics` report it correctly. Metrics that a
// trace does not determine are not compared.

/// Checks the run of a schedule, replicated or not. The trace contains all events of the run, and
/// none of rescheduling. Metrics of replicated runs are not compared.
std::optional<std::string> find_violation(const Trace& trace, const Execution& execution,
                                          const Experiment& experiment, const Schedule& schedule,
                                          const Scenario& scenario,
                                          const ReportedMetrics& metrics = {});

/// Checks a run of a reactive or online scheduler, whose mapping is part of the trace. `how` states
/// which rules the algorithm follows.
std::optional<std::string> find_violation(const Trace& trace, const Execution& execution,
                                          const Experiment& experiment, const Rescheduling& how,
                                          const Scenario& scenario,
                                          const ReportedMetrics& metrics = {});

}  // namespace dagsweep
