#include "schedulers/catalogue.hpp"

#include <set>

#include "catch.hpp"
#include "core/catalogue.hpp"
#include "graph/generators/catalogue.hpp"
#include "platform/models/generated.hpp"
#include "support/random_instance.hpp"

using namespace dagsweep;

namespace {

Schedule scheduled(const SchedulerEntry& entry, const Instance& instance, std::uint64_t seed) {
  SchedulerRequest request;
  request.parameters = Parameters(entry.name, entry.parameters, {});
  request.seed = seed;
  return entry.make(request)->schedule({instance}, StopToken());
}

}  // namespace

TEST_CASE("every scheduler depends only on the instance and what its entry declares") {
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

TEST_CASE("every scheduler polls the stop token") {
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
