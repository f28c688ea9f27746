#include "schedulers/list/pinned.hpp"

#include "catch.hpp"
#include "schedule/priorities.hpp"
#include "schedule/validity.hpp"
#include "support/random_instance.hpp"

using namespace dagsweep;

TEST_CASE("pinned groups run on their given processors, tasks in decreasing bottom level") {
  int groups = 0;
  for (std::uint64_t seed = 0; seed < 500; ++seed) {
    const Instance instance = random_instance(seed);
    GroupMap group_processors;
    for (const TaskId task : instance.graph.tasks()) {
      const std::int64_t group = instance.graph.group(task);
      const std::size_t processors = instance.platform.processor_count();
      if (group >= 0)
        group_processors.emplace(
            group, ProcessorId((seed + 3 * static_cast<std::uint64_t>(group)) % processors));
    }
    groups += group_processors.empty() ? 0 : 1;
    const Schedule schedule = schedule_pinned(instance, group_processors, StopToken());
    REQUIRE_FALSE(find_violation(schedule.replicas(), instance));
    const IdMap<TaskId, double> bl = bottom_level(instance);
    for (std::size_t k = 0; k < schedule.replicas().size(); ++k) {
      const TaskId task = schedule.replicas().task(k);
      if (instance.graph.group(task) >= 0) {
        REQUIRE(schedule.replicas().processor(k) ==
                group_processors.at(instance.graph.group(task)));
      }
      // An entry task was ready when the preceding task was chosen, so it ranks no higher.
      if (k == 0 || !instance.graph.is_entry(task)) continue;
      REQUIRE(bl[task] <= bl[schedule.replicas().task(k - 1)]);
    }
  }
  CHECK(groups > 100);
}
