#include "simulation/validation/trace_validity.hpp"

#include "simulation/validation/replay.hpp"
#include "simulation/validation/violation.hpp"

namespace dagsweep {
namespace {

std::optional<std::string> violation_of(Replay&& replay, const Trace& trace,
                                        const Execution& execution,
                                        const ReportedMetrics& metrics) {
  try {
    for (const TraceEvent& event : trace.events) replay.step(event);
    replay.end(execution, metrics);
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
  return violation_of(Replay(experiment, scenario, schedule), trace, execution, metrics);
}

std::optional<std::string> find_violation(const Trace& trace, const Execution& execution,
                                          const Experiment& experiment, const Rescheduling& how,
                                          const Scenario& scenario,
                                          const ReportedMetrics& metrics) {
  return violation_of(Replay(experiment, scenario, how), trace, execution, metrics);
}

}  // namespace dagsweep
