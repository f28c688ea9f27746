#include "search/objectives/incomplete.hpp"

#include <utility>

#include "core/error.hpp"
#include "runs/executed_run.hpp"

namespace dagsweep {

CrashSet crashes_at_step(const Instance& instance, std::uint64_t epsilon, std::uint64_t seed,
                         std::uint64_t step) {
  return CrashSets(instance.platform.node_count(), epsilon, 0, step + 1, seed).set(step);
}

Incomplete::Incomplete(SearchedAlgorithm algorithm, std::uint64_t seed)
    : algorithm_(std::move(algorithm)), seed_(seed) {}

ObjectiveValue Incomplete::of(const Instance& instance, std::uint64_t step, const StopToken& stop) {
  RunRequest run;
  run.scheduler = algorithm_.scheduler;
  run.arguments = algorithm_.arguments;
  run.seed = seed_;
  run.scenario.crashes = run.arguments.epsilon;
  run.scenario.crash_set = crashes_at_step(instance, run.arguments.epsilon, seed_, step);
  try {
    const PreparedExperiment on({instance, std::nullopt});
    const bool completes = execute(run, on, stop, {}).execution.completed;
    const double incomplete = completes ? 0.0 : 1.0;
    return {.value = incomplete,
            .first = incomplete,
            .second = 1.0,
            .is_admissible = true,
            .is_largest = !completes};
  } catch (const RunError&) {
    return {};
  }
}

}  // namespace dagsweep
