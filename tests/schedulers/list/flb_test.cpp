#include "schedulers/list/flb.hpp"

#include <algorithm>
#include <vector>

#include "catch.hpp"
#include "platform/instance.hpp"
#include "support/case_count.hpp"
#include "support/list_case.hpp"
#include "support/random_instance.hpp"

namespace dagsweep::flb_test {

namespace {

Schedule scheduled(const Instance& instance) {
  return Flb().schedule(instance, StopToken());
}

/// The instance with equal processors and equal links.
Instance with_equal_processors(const Instance& instance) {
  const std::size_t processors = instance.platform.processor_count();
  std::vector<double> times;
  for (const TaskId task : instance.graph.tasks()) {
    times.insert(times.end(), processors, instance.times.mean(task));
  }
  return {instance.graph,
          Platform(processors, std::vector<double>(processors * processors, 1.0), 0.0),
          ExecutionTimes(instance.graph.task_count(), processors, std::move(times))};
}

bool has_groups(const TaskGraph& graph) {
  const auto tasks = graph.tasks();
  return std::any_of(tasks.begin(), tasks.end(), [&](TaskId i) { return graph.group(i) >= 0; });
}

/// Looks at every ready task and processor before each placement, and requires that none allows an
/// earlier start.
void require_earliest_starts(const Schedule& schedule, const Instance& instance) {
  const TaskGraph& graph = instance.graph;
  std::vector<const Replica*> placed(graph.task_count(), nullptr);
  std::vector<double> ready(instance.platform.processor_count(), 0.0);
  const std::vector<Replica> replicas(schedule.replicas().begin(), schedule.replicas().end());
  for (const Replica& next : replicas) {
    for (const TaskId task : graph.tasks()) {
      const auto inputs = graph.in_edges(task);
      const bool is_ready = std::all_of(inputs.begin(), inputs.end(), [&](EdgeId e) {
        return placed[graph.source(e).index()] != nullptr;
      });
      if (placed[task.index()] != nullptr || !is_ready) continue;
      for (const ProcessorId p : instance.platform.processors()) {
        double start = ready[p.index()];
        for (const EdgeId e : inputs) {
          const Replica& from = *placed[graph.source(e).index()];
          start = std::max(start, from.finish + instance.comm(e, from.processor, p));
        }
        REQUIRE(next.start <= start);
      }
    }
    placed[next.task.index()] = &next;
    ready[next.processor.index()] = next.finish;
  }
}

}  // namespace

TEST_CASE("FLB follows each of its rules on a small instance") {
  const std::vector<Case> cases = {
      {"a task goes where its last message comes from, which it does not wait for",
       instance_of({{2, 2}, {1, 1}}, {{0, 1, 9}}),
       {{0, 0, 0, 2}, {1, 0, 2, 3}}},
      // After task 0: task 1 at 2 on processor 0, task 2 at 0 on processor 1.
      {"the candidate that starts first",
       instance_of({{2, 2}, {1, 1}, {4, 4}}, {{0, 1, 5}}),
       {{0, 0, 0, 2}, {2, 1, 0, 4}, {1, 0, 2, 3}}},
      // After tasks 0 and 2 tasks 1 and 3 could start at 2 on processor 0.
      {"equal starts: the task that does not wait for a message from its processor",
       instance_of({{2, 2}, {1, 1}, {2, 2}, {1, 1}}, {{0, 1, 5}}),
       {{0, 0, 0, 2}, {2, 1, 0, 2}, {3, 0, 2, 3}, {1, 0, 3, 4}}},
      // bl = 1, 3, 2
      {"ties between tasks: larger bottom level",
       instance_of({{1}, {3}, {2}}),
       {{1, 0, 0, 3}, {2, 0, 3, 5}, {0, 0, 5, 6}}},
      // The message of task 2 comes at 4, processor 0 works until 10.
      {"a task whose last message comes before its sender is ready takes the idle processor",
       instance_of({{1, 1}, {9, 9}, {2, 2}}, {{0, 1, 0}, {0, 2, 3}}),
       {{0, 0, 0, 1}, {1, 0, 1, 10}, {2, 1, 4, 6}}},
      {"a group runs on the processor of its first placed task",
       instance_of({{2, 2}, {1, 1}}, {}, 0, {0, 0}),
       {{0, 0, 0, 2}, {1, 0, 2, 3}}},
  };
  check_cases(cases, scheduled);
}

TEST_CASE("on equal processors FLB takes a ready task that starts first of all") {
  int schedules = 0;
  for (std::uint64_t seed = 0; seed < cases(1500); ++seed) {
    const Instance drawn = random_instance(seed);
    if (has_groups(drawn.graph)) continue;
    const Instance instance = with_equal_processors(drawn);
    INFO(seed);
    require_earliest_starts(scheduled(instance), instance);
    ++schedules;
  }
  CHECK(schedules >= static_cast<int>(cases(500)));
}

}  // namespace dagsweep::flb_test
