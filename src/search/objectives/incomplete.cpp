#include "search/objectives/incomplete.hpp"

#include <utility>

#include "core/error.hpp"
#include "runs/executed_run.hpp"
#include "schedulers/catalogue.hpp"

namespace dagsweep {

CrashSet crashes_at_step(const Instance& instance, std::uint64_t epsilon, std::uint64_t seed,
                         std::uint64_t step) {
  return CrashSets(instance.platform.processor_count(), epsilon, 0, step + 1, seed).set(step);
}

Incomplete::Incomplete(SearchedAlgorithm algorithm, std::uint64_t seed)
    : algorithm_(std::move(algorithm)), seed_(seed) {}

ObjectiveValue Incomplete::of(const Instance& instance, std::uint64_t step, const StopToken& stop) {
  const std::uint64_t epsilon = algorithm_.request.epsilon;
  ScenarioSource source;
  source.settings.crashes = epsilon;
  source.settings.crash_set = crashes_at_step(instance, epsilon, seed_, step);
  source.seed = seed_;
  try {
    const Schedule schedule =
        initial_schedule(algorithm_.entry->make(algorithm_.request), instance, stop);
    const bool completes =
        execute_schedule({instance, std::nullopt}, schedule, source, stop, {}).execution.completed;
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
