#include "cross_check/random_case.hpp"

#include <optional>
#include <span>
#include <string>

#include "core/random.hpp"
#include "graph/generators/catalogue.hpp"
#include "platform/models/generated.hpp"
#include "schedulers/catalogue.hpp"
#include "support/quick_parameters.hpp"
#include "support/random_instance.hpp"
#include "support/random_network.hpp"

namespace dagsweep {
namespace {

/// A random entry for which fits(entry).
template <class Entry, class Fits>
const Entry& draw_entry(std::span<const Entry> catalogue, RandomStream& random, Fits fits) {
  std::vector<const Entry*> fitting;
  for (const Entry& entry : catalogue) {
    if (fits(entry)) fitting.push_back(&entry);
  }
  return *fitting[random.below(fitting.size())];
}

/// The generator's smallest number of tasks; nullopt if it has no such parameter.
std::optional<std::uint64_t> fewest_tasks(const GraphGenerator& generator) {
  for (const ParameterSpec& spec : generator.parameters) {
    if (spec.name == "tasks") return static_cast<std::uint64_t>(spec.minimum);
  }
  return std::nullopt;
}

bool is_static_one_replica(const SchedulerEntry& scheduler) {
  return scheduler.is_static() && !scheduler.reads_epsilon;
}

Instance draw_instance(std::uint64_t seed, RandomStream& random) {
  if (random.below(2) == 0) return random_instance(seed);
  const GraphGenerator& generator =
      draw_entry(graph_generators(), random,
                 [](const GraphGenerator& one) { return fewest_tasks(one).has_value(); });
  // Workflows have a larger minimum, and some an even number.
  const std::uint64_t fewest = *fewest_tasks(generator);
  const std::uint64_t tasks = fewest == 1 ? 1 + random.below(60) : 30 + 2 * random.below(15);
  const Parameters parameters(generator.name, generator.parameters,
                              {{"tasks", std::to_string(tasks), {}, {}}});
  CostSettings costs;
  costs.processors = 1 + random.below(8);
  costs.startup = random.below(2) == 0 ? 0.0 : random.uniform(0.0, 3.0);
  costs.ccr = random.uniform(0.1, 3.0);
  return generate_instance(generator.make(parameters, seed), costs, seed);
}

/// Adds outages of nodes and links, temporary or permanent.
void add_standstills(ScenarioSettings& settings, std::size_t nodes, double m0,
                     RandomStream& random) {
  settings.failures = random.below(nodes + 1);
  if (random.below(10) > 0) settings.recovery = random.uniform(0.0, 0.5);
  settings.joins = random.below(nodes - settings.failures + 1);
  if (nodes == 1) return;
  for (std::size_t k = random.below(2 * nodes); k > 0; --k) {
    const std::size_t n = random.below(nodes - 1);
    const std::size_t m = n + 1 + random.below(nodes - n - 1);
    const Resource link{NodeId(n), NodeId(m)};
    const double begin = random.uniform(0.0, m0);
    const double end = begin + random.uniform(0.0, 0.5) * m0;
    settings.events.push_back({begin, link, 0.0});
    settings.events.push_back({end, link, random.uniform(0.1, 1.0)});
  }
}

}  // namespace

RandomCase random_case(std::uint64_t seed, std::string_view network) {
  RandomStream random(seed, Purpose::test, 1);
  Experiment experiment{draw_instance(seed, random), std::nullopt};
  if (network != "dedicated") {
    Platform& platform = experiment.instance.platform;
    platform = random_network(platform, network, seed);
  }
  const Instance& instance = experiment.instance;
  if (random.below(2) == 0) {
    experiment.true_times = draw_true_times(instance.times, random.uniform(0.0, 0.9), seed);
  }

  const SchedulerEntry& entry = draw_entry(schedulers(), random, is_static_one_replica);
  Schedule schedule =
      initial_schedule(entry.make({quick_parameters(entry), 0, seed}), instance, StopToken());

  ScenarioSettings settings;
  settings.bound = random.below(5) == 0 ? 0.0 : random.uniform(0.0, 0.9);
  settings.change_interval = random.uniform(0.05, 1.0);
  const std::size_t processors = instance.platform.processor_count();
  const double m0 = schedule.makespan();
  if (random.below(2) == 0) add_standstills(settings, instance.platform.node_count(), m0, random);
  Scenario scenario = draw_scenario(settings, instance.platform, m0, seed);

  const std::string summary =
      "case " + std::to_string(seed) + ": " + std::to_string(instance.graph.task_count()) +
      " tasks on " + std::to_string(processors) + " processors by " + std::string(entry.name);
  return {summary, std::move(experiment), std::move(schedule), std::move(scenario)};
}

}  // namespace dagsweep
