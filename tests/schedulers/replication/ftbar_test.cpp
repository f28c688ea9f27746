#include "schedulers/replication/ftbar.hpp"

#include <cstdlib>

#include "catch.hpp"
#include "core/random.hpp"
#include "support/instance_of.hpp"
#include "support/random_instance.hpp"
#include "support/schedule_by.hpp"

namespace dagsweep::ftbar_test {

namespace {

Schedule scheduled(const Instance& instance, std::uint32_t epsilon, bool mst, const char* engine) {
  return schedule_by("ftbar", instance,
                     {{"mst", mst ? "true" : "false", {}, {}}, {"engine", engine, {}, {}}},
                     epsilon);
}

}  // namespace

TEST_CASE("the fast FTBAR makes the reference's schedules, replica by replica") {
  // The whole comparison, on 100,000 instances, takes minutes: DAGSWEEP_FTBAR_INSTANCES=100000.
  const char* wanted = std::getenv("DAGSWEEP_FTBAR_INSTANCES");
  const std::uint64_t instances = wanted != nullptr ? std::strtoull(wanted, nullptr, 10) : 3000;
  for (std::uint64_t seed = 0; seed < instances; ++seed) {
    const Instance drawn = random_instance(seed, seed % 4 == 0 ? 40 : 6);
    RandomStream random(seed, Purpose::test, 3);
    // From coarse to fine grain: volumes 1/1000 to 1000 times as large.
    const double grain[] = {0.001, 0.1, 1.0, 10.0, 1000.0};
    std::vector<double> data;
    const double factor = grain[random.below(5)];
    for (const EdgeId edge : drawn.graph.edges()) data.push_back(drawn.graph.data(edge) * factor);
    const Instance instance(drawn.graph.with_data(data), drawn.platform, drawn.times);
    const auto epsilon = static_cast<std::uint32_t>(random.below(instance.platform.node_count()));
    for (const bool mst : {false, true}) {
      const Schedule fast = scheduled(instance, epsilon, mst, "fast");
      const Schedule reference = scheduled(instance, epsilon, mst, "reference");
      INFO(seed << " epsilon " << epsilon << " mst " << mst);
      REQUIRE(same_replicas(fast, reference));
      REQUIRE(fast.latency_lower() == reference.latency_lower());
      REQUIRE(fast.latency_upper() == reference.latency_upper());
    }
  }
}

TEST_CASE("of two inputs that are last, Minimize-Start-Time copies the one of smaller pos") {
  // 0 -> 1, both -> 3 so that they would be on the other processor at 6; 2 keeps the first one
  // busy. A copy of 0 alone does not help; one of 1 would, as another of 0 would come with it.
  const Instance instance = instance_of({{1, 1}, {1, 1}, {100, 100}, {1, 1}},
                                        {{1, 0, 1.0}, {1, 3, 5.0}, {0, 3, 4.0}, {0, 2, 50.0}});
  for (const char* engine : {"fast", "reference"}) {
    INFO(engine);
    const Schedule schedule = scheduled(instance, 0, true, engine);
    REQUIRE(schedule.replicas().size() == 4);
    CHECK(schedule.replicas()[3] == Replica{TaskId(3), ProcessorId(1), 6.0, 7.0});
  }
}

}  // namespace dagsweep::ftbar_test
