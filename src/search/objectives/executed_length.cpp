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
constexpr std::uint64_t most_points = 20000;
constexpr std::uint64_t first_fresh = std::uint64_t{1} << 32;

/// The seed of the k-th of these scenarios.
std::uint64_t seed_of(const SearchedScenario& scenarios, std::uint64_t k) {
  const std::uint64_t number = scenarios.first + k;
  return number == 0 ? scenarios.seed
                     : RandomStream(scenarios.seed, Purpose::search, number, UINT64_MAX).next();
}

/// Listener that ends a run with too many rescheduling points, independently of any clock.
struct PointLimit {
  void on(double /*time*/, const PointReached& /*point*/) {
    if (++points > most_points) throw RunError("too many rescheduling points");
  }

  std::uint64_t points = 0;
};

struct Executor {
  const SearchedAlgorithm& algorithm;
  const Experiment& experiment;
  const ScenarioSource& source;
  double period;
  const StopToken& stop;
  const Listeners& listeners;

  Execution operator()(StaticScheduler& scheduler) const {
    const Schedule schedule = scheduler.schedule(experiment.instance, stop);
    return execute_schedule(experiment, schedule, source, stop, listeners).execution;
  }
  template <class Kind>
  Execution operator()(Kind& scheduler) const {
    const CalledAlgorithm called{*algorithm.entry, algorithm.request.parameters, period};
    return execute_calling(scheduler, called, experiment, source, stop, listeners).run.execution;
  }
};

/// Executes one instance in scenarios; holds what these executions have in common.
class Executions {
 public:
  Executions(const SearchedScenario& scenario, const Instance& instance, const StopToken& stop)
      : scenario_(scenario),
        experiment_(searched_experiment(instance, scenario)),
        m0_(reference_makespan(instance, stop)) {}

  double m0() const { return m0_; }
  Execution of(const SearchedAlgorithm& algorithm, std::uint64_t k, const StopToken& stop,
               const Listeners& listeners) const {
    const ScenarioSource source{scenario_.settings, scenario_.crashes_by_epsilon, m0_,
                                seed_of(scenario_, k)};
    const Executor executor{algorithm, experiment_, source, scenario_.period * m0_,
                            stop,      listeners};
    const AnyScheduler made = algorithm.entry->make(algorithm.request);
    return std::visit([&](const auto& scheduler) { return executor(*scheduler); }, made);
  }

 private:
  const SearchedScenario& scenario_;
  Experiment experiment_;
  double m0_;
};

}  // namespace

Experiment searched_experiment(const Instance& instance, const SearchedScenario& scenario) {
  Experiment experiment{instance, std::nullopt};
  if (scenario.estimation_error > 0.0) {
    experiment.true_times =
        draw_true_times(instance.times, scenario.estimation_error, scenario.seed);
  }
  return experiment;
}

Length executed_length(SearchedAlgorithm algorithm, SearchedScenario scenario) {
  return [algorithm = std::move(algorithm), scenario = std::move(scenario)](
             const Instance& instance, const StopToken& stop) -> std::optional<double> {
    const Executions executions(scenario, instance, stop);
    double sum = 0.0;
    for (std::uint64_t k = 0; k < scenario.count; ++k) {
      try {
        PointLimit limit;
        const Execution done = executions.of(algorithm, k, stop, &limit);
        if (!done.completed || !(done.makespan <= longest * executions.m0())) return std::nullopt;
        sum += done.makespan;
      } catch (const RunError&) {
        return std::nullopt;
      }
    }
    return sum;
  };
}

Execution searched_execution(const SearchedAlgorithm& algorithm, const SearchedScenario& scenario,
                             std::uint64_t k, const Instance& instance, const StopToken& stop,
                             const Listeners& listeners) {
  return Executions(scenario, instance, stop).of(algorithm, k, stop, listeners);
}

SearchedScenario fresh_scenario(const SearchedScenario& scenario, std::uint64_t k) {
  SearchedScenario fresh = scenario;
  fresh.first = first_fresh + k;
  fresh.count = 1;
  return fresh;
}

}  // namespace dagsweep
