#include "schedulers/list/pinned.hpp"

#include "catch.hpp"
#include "schedule/priorities.hpp"
#include "schedule/validity.hpp"
#include "support/random_instance.hpp"

using namespace dagsweep;

TEST_CASE("pinned groups stay where they are told, tasks go by decreasing bottom level") {
  int groups = 0;
  for (std::uint64_t seed = 0; seed < 500; ++seed) {
    const Instance instance = random_instance(seed);
    GroupMap places;
    for (const TaskId task : instance.graph.tasks()) {
      const std::int64_t group = instance.graph.group(task);
      const std::size_t processors = instance.platform.processor_count();
      if (group >= 0)
        places.emplace(group,
                       ProcessorId((seed + 3 * static_cast<std::uint64_t>(group)) % processors));
    }
    groups += places.empty() ? 0 : 1;
    const Schedule schedule = schedule_pinned(instance, places, StopToken());
    REQUIRE_FALSE(find_violation(schedule.replicas(), instance));
    const IdMap<TaskId, double> bl = bottom_level(instance);
    for (std::size_t k = 0; k < schedule.replicas().size(); ++k) {
      const TaskId task = schedule.replicas().task(k);
      if (instance.graph.group(task) >= 0) {
        REQUIRE(schedule.replicas().processor(k) == places.at(instance.graph.group(task)));
      }
      // Whoever was ready when the one before was taken, and was not taken, ranks no higher.
      if (k == 0 || !instance.graph.is_entry(task)) continue;
      REQUIRE(bl[task] <= bl[schedule.replicas().task(k - 1)]);
    }
  }
  CHECK(groups > 100);
}
