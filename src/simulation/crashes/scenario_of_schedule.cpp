#include "simulation/crashes/scenario_of_schedule.hpp"

#include <cassert>
#include <vector>

#include "core/error.hpp"
#include "simulation/crashes/crash_evaluator.hpp"
#include "simulation/crashes/worst_crash_set.hpp"
#include "simulation/engine/static_engine.hpp"

namespace dagsweep {
namespace {

/// Whether CrashEvaluator evaluates the run: nothing but crashes at time 0 happens, on links
/// without contention. `steady`: the scenario without the crashes.
bool only_crashes_at_once(const Scenario& steady, const ScenarioSettings& settings,
                          const Platform& platform) {
  return is_steady(steady) && settings.crash_time == 0.0 &&
         platform.network().model() == "dedicated";
}

CrashSet worst_set(const Experiment& experiment, const Schedule& schedule,
                   ScenarioSettings settings, double m0, std::uint64_t seed,
                   const StopToken& stop) {
  const Platform& platform = experiment.instance.platform;
  const auto drawn = [&](std::span<const NodeId> crashed) {
    settings.crash_set.emplace(crashed.begin(), crashed.end());
    return draw_scenario(settings, platform, m0, seed);
  };
  const Scenario steady = drawn({});
  const std::vector<NodeId> candidates = nodes_that_stay(settings, platform.node_count(), seed);
  if (has_too_many_crash_sets(candidates.size(), settings.crashes)) {
    throw InputError(
        "crash_set: worst would try more than " + std::to_string(most_crash_sets) + " sets of " +
        std::to_string(settings.crashes) + " of " + std::to_string(candidates.size()) +
        (platform.layout_of_nodes().have_several_processors() ? " nodes" : " processors") +
        " (try fewer crashes, or crash_set: random)");
  }
  if (only_crashes_at_once(steady, settings, platform)) {
    CrashEvaluator evaluator(experiment, schedule);
    const auto latencies_of = [&](std::span<const CrashSet> crashed) {
      const CrashEvaluator::Times times = evaluator.latencies(crashed);
      return std::vector<double>(times.begin(), times.end());
    };
    return worst_crash_set(candidates, settings.crashes, CrashEvaluator::most_at_once, latencies_of,
                           stop);
  }
  const auto latency_of = [&](std::span<const CrashSet> crashed) {
    const Execution run = execute(experiment, schedule, drawn(crashed.front()), stop);
    return std::vector<double>{run.completed ? run.makespan : never};
  };
  return worst_crash_set(candidates, settings.crashes, 1, latency_of, stop);
}

}  // namespace

Scenario scenario_of_schedule(const Experiment& experiment, const Schedule& schedule,
                              ScenarioSettings settings, double m0, std::uint64_t seed,
                              const StopToken& stop) {
  settings.crash_horizon = schedule.latency_lower();
  if (settings.worst_crash_set) {
    assert(schedule.is_replicated());
    settings.crash_set = worst_set(experiment, schedule, settings, m0, seed, stop);
  }
  return draw_scenario(settings, experiment.instance.platform, m0, seed);
}

}  // namespace dagsweep
