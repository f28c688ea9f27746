#include "runs/measured_run.hpp"

#include "metrics/resilience.hpp"

namespace dagsweep {

MeasuredRun measure_run(const RunRequest& request, const PreparedExperiment& on,
                        const StopToken& stop, const Plan* plan, const SecondsClock* clock,
                        RunObserver* observer) {
  Observation observation(on.instance());
  if (observer != nullptr) observer->begins(0.0, observation.listeners());
  MeasuredRun measured{execute(request, on, stop, observation.listeners(), plan, clock), {}};
  const ExecutedRun& run = measured.run;
  if (run.planned == nullptr) {
    measured.metrics = values_of_unmet_criteria();
    return measured;
  }
  if (observer != nullptr) observer->ended({on.experiment(), run, observation});
  if (!run.is_done()) return measured;
  const CrashChance chance{request.crash_probability.value_or(not_a_value), request.seed};
  measured.metrics = observation.values(
      {on.instance(), on.scale(stop), *run.planned, run.execution, chance, run.criteria});
  return measured;
}

}  // namespace dagsweep
