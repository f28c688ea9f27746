#include "simulation/validation/trace_validity.hpp"

#include "simulation/validation/replay.hpp"
#include "simulation/validation/replicated_replay.hpp"
#include "simulation/validation/violation.hpp"

namespace dagsweep {
namespace {

/// `check_end`: called after the last event.
template <class AnyReplay, class CheckEnd>
std::optional<std::string> violation_of(AnyReplay& replay, const Trace& trace, CheckEnd check_end) {
  try {
    for (const TraceEvent& event : trace.events) replay.step(event);
    check_end();
    return std::nullopt;
  } catch (const Violation& violation) {
    return violation.what;
  }
}

}  // namespace

std::optional<std::string> find_violation(const Trace& trace, const Execution& execution,
                                          const Experiment& experiment, const Schedule& schedule,
                                          const Scenario& scenario,
                                          const ReportedMetrics& metrics) {
  if (schedule.is_replicated()) {
    ReplicatedReplay replay(experiment, scenario, schedule);
    return violation_of(replay, trace, [&] { replay.end(execution); });
  }
  Replay replay(experiment, scenario, schedule);
  return violation_of(replay, trace, [&] { replay.end(execution, metrics); });
}

std::optional<std::string> find_violation(const Trace& trace, const Execution& execution,
                                          const Experiment& experiment, const Rescheduling& how,
                                          const Scenario& scenario,
                                          const ReportedMetrics& metrics) {
  Replay replay(experiment, scenario, how);
  return violation_of(replay, trace, [&] { replay.end(execution, metrics); });
}

}  // namespace dagsweep
