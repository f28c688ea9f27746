#include "schedulers/catalogue.hpp"

#include <set>

#include "catch.hpp"
#include "core/catalogue.hpp"
#include "graph/generators/catalogue.hpp"
#include "platform/examples/catalogue.hpp"
#include "platform/models/generated.hpp"
#include "schedule/validity.hpp"
#include "support/random_instance.hpp"

using namespace dagsweep;

namespace {

Schedule scheduled(const SchedulerEntry& entry, const Instance& instance, std::uint64_t seed) {
  SchedulerRequest request;
  request.parameters = Parameters(entry.name, entry.parameters, {});
  request.seed = seed;
  return entry.make(request)->schedule({instance}, StopToken());
}

void check_valid(const SchedulerEntry& entry, const Instance& instance, std::uint64_t seed) {
  const Schedule schedule = scheduled(entry, instance, seed);
  const auto violation = find_violation(schedule.replicas(), instance);
  INFO(entry.name << " seed " << seed << ": " << violation.value_or(""));
  REQUIRE_FALSE(violation.has_value());
  double latest = 0.0;
  for (const Replica& replica : schedule.replicas()) latest = std::max(latest, replica.finish);
  REQUIRE(schedule.makespan() == latest);
}

}  // namespace

TEST_CASE("every scheduler makes valid schedules of small odd instances") {
  for (std::uint64_t seed = 0; seed < 4000; ++seed) {
    const Instance instance = random_instance(seed);
    for (const SchedulerEntry& entry : schedulers()) check_valid(entry, instance, seed);
  }
}

TEST_CASE("every scheduler makes valid schedules of every generator's graphs") {
  for (const GraphGenerator& source : graph_generators()) {
    // As many seeds as make this many tasks, so that large graphs do not take all the time.
    constexpr std::size_t enough = 20000;
    std::size_t tasks = 0;
    for (std::uint64_t seed = 0; seed < 100 && tasks < enough; ++seed) {
      CostSettings settings;
      settings.processors = 1 + seed % 12;
      settings.ccr = seed % 2 == 0 ? 0.2 : 3.0;
      settings.startup = seed % 5 == 0 ? 1.0 : 0.0;
      const TaskGraph graph = source.make(Parameters(source.name, source.parameters, {}), seed);
      tasks += graph.task_count();
      const Instance instance = generate_instance(graph, settings, seed);
      for (const SchedulerEntry& entry : schedulers()) check_valid(entry, instance, seed);
    }
  }
}

TEST_CASE("every scheduler is a function of what it says it reads") {
  std::set<std::string_view> names;
  for (const SchedulerEntry& entry : schedulers()) {
    CHECK(names.insert(entry.name).second);
    CHECK_FALSE(entry.summary.empty());
    bool seed_matters = false;
    for (std::uint64_t k = 0; k < 50; ++k) {
      const Instance instance = random_instance(k);
      const Schedule once = scheduled(entry, instance, 1);
      const Schedule again = scheduled(entry, instance, 1);
      const Schedule other = scheduled(entry, instance, 2);
      REQUIRE(std::equal(once.replicas().begin(), once.replicas().end(), again.replicas().begin(),
                         again.replicas().end()));
      seed_matters = seed_matters || !std::equal(once.replicas().begin(), once.replicas().end(),
                                                 other.replicas().begin(), other.replicas().end());
    }
    INFO(entry.name);
    CHECK(seed_matters == entry.reads_seed);
  }
}

TEST_CASE("every scheduler stops when it is asked to") {
  StopSource stop;
  stop.drain();
  for (const SchedulerEntry& entry : schedulers()) {
    const Instance instance = random_instance(1);
    SchedulerRequest request;
    request.parameters = Parameters(entry.name, entry.parameters, {});
    CHECK_THROWS_AS(entry.make(request)->schedule({instance}, StopToken(stop)), Stopped);
  }
}

TEST_CASE("random placement uses every processor about as often") {
  const GraphGenerator& source = find_entry(graph_generators(), "generator", "layered");
  const TaskGraph graph =
      source.make(Parameters(source.name, source.parameters, {{"tasks", "10000", {}, {}}}), 1);
  CostSettings settings;
  settings.processors = 4;
  const Instance instance = generate_instance(graph, settings, 1);
  const Schedule schedule = scheduled(find_entry(schedulers(), "algorithm", "rand"), instance, 1);
  for (const ProcessorId p : instance.platform.processors()) {
    CHECK(schedule.queue(p).size() > 2300);
    CHECK(schedule.queue(p).size() < 2700);
  }
}
