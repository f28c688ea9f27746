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

// README.md lists every rule and the tolerances. Both functions replay the trace with no code of
// the engine's, and return the first contradiction ("at TIME: MESSAGE"), or std::nullopt if the
// trace is a valid execution and `execution` and `metrics` report it correctly. Metrics that a
// trace does not determine are not compared.

/// Of a schedule, replicated or not. The trace holds every event of the run, without those of
/// rescheduling. Metrics of replicated runs are not compared.
std::optional<std::string> find_violation(const Trace& trace, const Execution& execution,
                                          const Experiment& experiment, const Schedule& schedule,
                                          const Scenario& scenario,
                                          const ReportedMetrics& metrics = {});

/// Of a run of a reactive scheduler, whose mapping is part of the trace; `how` says which rules its
/// algorithm follows.
std::optional<std::string> find_violation(const Trace& trace, const Execution& execution,
                                          const Experiment& experiment, const Rescheduling& how,
                                          const Scenario& scenario,
                                          const ReportedMetrics& metrics = {});

}  // namespace dagsweep
