#include "search/objectives/executed_length.hpp"

#include <utility>
#include <variant>

#include "core/error.hpp"
#include "core/random.hpp"
#include "platform/models/generated.hpp"
#include "runs/executed_run.hpp"
#include "schedulers/list/heft.hpp"

namespace dagsweep {
namespace {

constexpr double longest = 1000.0;  // multiples of M0
constexpr std::uint64_t first_fresh = std::uint64_t{1} << 32;

/// The seed of scenario k.
std::uint64_t seed_of(std::uint64_t seed, std::uint64_t k) {
  return k == 0 ? seed : RandomStream(seed, Purpose::search, k, UINT64_MAX).next();
}

struct Executor {
  const SearchedAlgorithm& algorithm;
  const Experiment& experiment;
  const ScenarioSource& source;
  double period;
  const StopToken& stop;

  Execution operator()(StaticScheduler& scheduler) const {
    const Schedule schedule = scheduler.schedule(experiment.instance, stop);
    return execute_schedule(experiment, schedule, source, stop, {}).execution;
  }
  template <class Kind>
  Execution operator()(Kind& scheduler) const {
    const CalledAlgorithm called{*algorithm.entry, algorithm.request.parameters, period};
    return execute_calling(scheduler, called, experiment, source, stop, {}).run.execution;
  }
};

}  // namespace

Length executed_length(SearchedAlgorithm algorithm, SearchedScenario scenario) {
  return [algorithm = std::move(algorithm), scenario = std::move(scenario)](
             const Instance& instance, const StopToken& stop) -> std::optional<double> {
    const double m0 = reference_makespan(instance, stop);
    Experiment experiment{instance, std::nullopt};
    if (scenario.estimation_error > 0.0) {
      experiment.true_times =
          draw_true_times(instance.times, scenario.estimation_error, scenario.seed);
    }
    double sum = 0.0;
    for (std::uint64_t k = 0; k < scenario.count; ++k) {
      const ScenarioSource source{scenario.settings, scenario.crashes_by_epsilon, m0,
                                  seed_of(scenario.seed, k)};
      try {
        const AnyScheduler made = algorithm.entry->make(algorithm.request);
        const Execution done = std::visit(
            [&](const auto& scheduler) {
              return Executor{algorithm, experiment, source, scenario.period * m0,
                              stop}(*scheduler);
            },
            made);
        if (!done.completed || !(done.makespan <= longest * m0)) return std::nullopt;
        sum += done.makespan;
      } catch (const RunError&) {
        return std::nullopt;
      }
    }
    return sum;
  };
}

SearchedScenario fresh_scenario(const SearchedScenario& scenario, std::uint64_t k) {
  SearchedScenario fresh = scenario;
  fresh.count = 1;
  fresh.seed = seed_of(scenario.seed, first_fresh + k);
  return fresh;
}

}  // namespace dagsweep
