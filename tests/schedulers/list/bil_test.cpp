#include "schedulers/list/bil.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

#include "catch.hpp"
#include "core/number.hpp"
#include "core/random.hpp"
#include "support/case_count.hpp"
#include "support/list_case.hpp"

namespace dagsweep::bil_test {

namespace {

Schedule scheduled(const Instance& instance) {
  return Bil().schedule(instance, StopToken());
}

/// The length of the shortest schedule of a chain of tasks 0, 1, ..., n - 1 (edge k: k to k + 1):
/// over the processors of each task, from the last one on.
double shortest_chain(const Instance& instance) {
  const std::size_t processors = instance.platform.processor_count();
  std::vector<double> rest(processors, 0.0);  // after the present task, by its processor
  for (std::size_t task = instance.graph.task_count(); task-- > 0;) {
    std::vector<double> from_here(processors);
    for (std::size_t p = 0; p < processors; ++p) {
      from_here[p] = instance.times(TaskId(task), ProcessorId(p)) + rest[p];
    }
    if (task == 0) return *std::min_element(from_here.begin(), from_here.end());
    for (std::size_t p = 0; p < processors; ++p) {
      rest[p] = never;
      for (std::size_t q = 0; q < processors; ++q) {
        const double comm = instance.comm(EdgeId(task - 1), ProcessorId(p), ProcessorId(q));
        rest[p] = std::min(rest[p], comm + from_here[q]);
      }
    }
  }
  return 0.0;
}

}  // namespace

TEST_CASE("BIL follows each of its rules on a small instance") {
  const std::vector<Case> cases = {
      // BIL(0, .) = 1 + 10, 4 + 1.
      {"the level looks ahead at the processors of the successors",
       instance_of({{1, 4}, {99, 1}}, {{0, 1, 9}}),
       {{0, 1, 0, 4}, {1, 1, 4, 5}}},
      // Two ready tasks, two processors: the second smallest makespans 5 and 9.
      {"k ready tasks: the k-th smallest makespan",
       instance_of({{4, 5}, {1, 9}}),
       {{1, 0, 0, 1}, {0, 0, 1, 5}}},
      // Largest makespans 6, 8, 7; then of tasks 0 and 2 14 and 15.
      {"more ready tasks than processors: the largest makespan",
       instance_of({{6, 6}, {8, 8}, {7, 7}}),
       {{1, 0, 0, 8}, {2, 1, 0, 7}, {0, 1, 7, 13}}},
      // Largest 5, 5; then 4, 3.
      {"ties between tasks: the next smaller makespan",
       instance_of({{5, 3}, {4, 5}}),
       {{1, 0, 0, 4}, {0, 1, 0, 3}}},
      {"ties between tasks: smaller position at last",
       instance_of({{2, 2}, {2, 2}}),
       {{0, 0, 0, 2}, {1, 1, 0, 2}}},
      {"a single processor", instance_of({{1}, {3}}), {{1, 0, 0, 3}, {0, 0, 3, 4}}},
      // Second smallest makespans 5 and 9.
      {"a group runs on the processor of its first placed task",
       instance_of({{1, 5}, {9, 1}}, {}, 0, {0, 0}),
       {{1, 1, 0, 1}, {0, 1, 1, 6}}},
  };
  check_cases(cases, scheduled);
}

TEST_CASE("BIL schedules chains optimally") {
  for (std::uint64_t seed = 0; seed < cases(2000); ++seed) {
    RandomStream random(seed, Purpose::test);
    const std::size_t tasks = 1 + random.below(12);
    const std::size_t processors = 1 + random.below(6);
    Table times(tasks, std::vector<double>(processors));
    for (auto& row : times) {
      for (double& time : row) time = 10.0 * random.uniform();
    }
    std::vector<EdgeDraft> edges;
    for (std::uint32_t k = 0; k + 1 < tasks; ++k)
      edges.push_back({k, k + 1, 8.0 * random.uniform()});
    std::vector<double> delay(processors * processors, 1.0);
    for (std::size_t p = 0; p < processors; ++p) {
      for (std::size_t q = 0; q < p; ++q) {
        delay[p * processors + q] = delay[q * processors + p] = 0.1 + random.uniform();
      }
    }
    const Instance instance = instance_of(times, edges, random.uniform(), {}, delay);
    INFO(seed);
    const double shortest = shortest_chain(instance);
    REQUIRE(std::abs(scheduled(instance).makespan() - shortest) <= 1e-12 * shortest);
  }
}

}  // namespace dagsweep::bil_test
