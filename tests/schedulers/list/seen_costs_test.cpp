#include "schedulers/list/seen_costs.hpp"

#include "catch.hpp"
#include "core/catalogue.hpp"
#include "schedule/schedule_rows.hpp"
#include "schedule/validity.hpp"
#include "schedulers/catalogue.hpp"
#include "support/list_case.hpp"
#include "support/random_instance.hpp"

namespace dagsweep::seen_costs_test {

namespace {

Schedule scheduled(const SchedulerEntry& entry, const Instance& instance, const char* sees) {
  const SchedulerRequest request{Parameters(entry.name, entry.parameters, {{"sees", sees, "", {}}}),
                                 0, 1};
  return initial_schedule(entry.make(request), instance, StopToken());
}

std::vector<const SchedulerEntry*> schedulers_with_sees() {
  std::vector<const SchedulerEntry*> entries;
  for (const SchedulerEntry& entry : schedulers()) {
    if (Parameters(entry.name, entry.parameters, {}).declares("sees")) entries.push_back(&entry);
  }
  return entries;
}

ProcessorId processor_of(const Schedule& schedule, TaskId task) {
  return schedule.replicas().processor(TaskReplicas(schedule)[task][0]);
}

}  // namespace

TEST_CASE("sees: homogeneous maps by mean costs and plans with the actual ones") {
  // By their means all processors are equal: both tasks start at 0, the first on processor 0, which
  // takes three times as long for it.
  const Instance instance = instance_of({{9, 3}, {2, 10}});
  const SchedulerEntry& etf = find_entry(schedulers(), "algorithm", "etf");
  CHECK(table(scheduled(etf, instance, "homogeneous")) == Table{{0, 0, 0, 9}, {1, 1, 0, 10}});
  // The mean of task 2 counts for its start on both: after the shorter mean.
  const Instance three = instance_of({{1, 9}, {4, 4}, {2, 6}}, {}, 0.0);
  const Table planned = table(scheduled(etf, three, "homogeneous"));
  CHECK(planned == Table{{1, 1, 0, 4}, {0, 0, 0, 1}, {2, 1, 4, 10}});
}

TEST_CASE("sees: homogeneous keeps mapping and order of the homogeneous instance") {
  const auto entries = schedulers_with_sees();
  CHECK(entries.size() >= 14);
  std::size_t different = 0;
  for (std::uint64_t seed = 0; seed < 300; ++seed) {
    const Instance instance = random_instance(seed);
    const Instance view = homogeneous_view(instance);
    for (const SchedulerEntry* entry : entries) {
      INFO(entry->name << " " << seed);
      const Schedule seen = scheduled(*entry, view, "costs");
      const Schedule actual = scheduled(*entry, instance, "homogeneous");
      REQUIRE(find_violation(actual.replicas(), instance).value_or("") == "");
      for (const TaskId task : instance.graph.tasks()) {
        REQUIRE(processor_of(actual, task) == processor_of(seen, task));
      }
      REQUIRE(table(scheduled(*entry, view, "homogeneous")).size() == seen.replicas().size());
      if (scheduled(*entry, instance, "costs").makespan() != actual.makespan()) ++different;
    }
  }
  CHECK(different > 500);
}

}  // namespace dagsweep::seen_costs_test
