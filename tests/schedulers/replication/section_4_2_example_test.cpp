#include <algorithm>
#include <cmath>
#include <map>
#include <vector>

#include "catch.hpp"
#include "schedule/schedule_rows.hpp"
#include "schedulers/replication/parts/greedy_matching.hpp"
#include "simulation/crashes/crash_evaluator.hpp"
#include "support/instance_of.hpp"
#include "support/schedule_by.hpp"

namespace dagsweep::section_4_2_example_test {

// The worked example of the FTSA paper (Benoit, Hakem & Robert, 2008), section 4.2: epsilon = 2,
// A(t') = {P1, P2, P3}, A(t) = {P1, P5, P6}. The paper gives no costs; with these, its processors
// are the first to finish and its blocked communications are the cheapest ones. Its P1 is 0.

namespace {

using Senders = std::map<std::size_t, std::size_t>;  // processor of t -> processor of t'

constexpr TaskId source{0};  // t'
constexpr TaskId target{1};  // t

Instance example() {
  return instance_of({{1, 2, 2, 50, 50, 50}, {8, 50, 50, 50, 4, 4}}, {{0, 1, 1.0}});
}

Schedule scheduled(const Instance& instance, const char* matching) {
  return schedule_by("mc-ftsa", instance, {{"matching", matching, {}, {}}}, 2);
}

std::vector<std::size_t> processors_of(const Schedule& schedule, TaskId task) {
  std::vector<std::size_t> processors;
  const TaskReplicas of_task(schedule);
  for (const std::uint32_t k : of_task[task]) {
    processors.push_back(schedule.replicas().processor(k).index());
  }
  return processors;
}

Senders senders_of(const Schedule& schedule) {
  const std::vector<std::size_t> from = processors_of(schedule, source);
  const std::vector<std::size_t> to = processors_of(schedule, target);
  Senders senders;
  for (std::size_t k = 0; k < to.size(); ++k) {
    senders[to[k]] = from[schedule.chosen_sources()->of_input[k]];
  }
  return senders;
}

/// The schedule with other communications.
Schedule with_senders(const Instance& instance, const Schedule& schedule, const Senders& senders) {
  const std::vector<std::size_t> from = processors_of(schedule, source);
  ChosenSources sources;
  sources.of_input = present_vector<std::uint16_t>(senders.size());
  std::size_t input = 0;
  for (const std::size_t p : processors_of(schedule, target)) {
    const auto sender = std::find(from.begin(), from.end(), senders.at(p)) - from.begin();
    sources.of_input[input++] = static_cast<std::uint16_t>(sender);
  }
  return {instance.graph,           instance.platform.processor_count(),
          schedule.replicas(),      schedule.latency_lower(),
          schedule.latency_upper(), std::move(sources)};
}

/// The pairs of processors whose crash the schedule does not survive.
std::vector<std::pair<std::size_t, std::size_t>> killing_pairs(const Instance& instance,
                                                               const Schedule& schedule) {
  const Experiment on{instance, std::nullopt};
  CrashEvaluator evaluator(on, schedule);
  std::vector<std::pair<std::size_t, std::size_t>> killing;
  for (std::size_t p = 0; p < instance.platform.processor_count(); ++p) {
    for (std::size_t q = p + 1; q < instance.platform.processor_count(); ++q) {
      const CrashSet crashed{NodeId(p), NodeId(q)};
      if (!std::isfinite(evaluator.latency(crashed))) killing.emplace_back(p, q);
    }
  }
  return killing;
}

}  // namespace

TEST_CASE("FTSA paper, section 4.2: both matchings enforce the edge from P1 to itself") {
  const Instance instance = example();
  for (const char* matching : {"greedy", "bottleneck"}) {
    INFO(matching);
    const Schedule schedule = scheduled(instance, matching);
    CHECK(processors_of(schedule, source) == std::vector<std::size_t>{0, 1, 2});
    std::vector<std::size_t> of_target = processors_of(schedule, target);
    std::sort(of_target.begin(), of_target.end());
    CHECK(of_target == std::vector<std::size_t>{0, 4, 5});
    CHECK(senders_of(schedule) == Senders{{0, 0}, {4, 1}, {5, 2}});
    CHECK(killing_pairs(instance, schedule).empty());
  }
}

TEST_CASE("FTSA paper, section 4.2: P1 -> P5, P2 -> P6, P3 -> P1 is killed by P1 and P2") {
  const Instance instance = example();
  const Schedule blocked =
      with_senders(instance, scheduled(instance, "greedy"), {{4, 0}, {5, 1}, {0, 2}});
  // P1 and P6, too: P5 waits for P1.
  CHECK(killing_pairs(instance, blocked) ==
        std::vector<std::pair<std::size_t, std::size_t>>{{0, 1}, {0, 5}});
}

TEST_CASE("FTSA paper, section 4.2: without the rule the greedy algorithm makes that choice") {
  // Finish of t on P1, P5, P6 with data from P1, P2, P3 alone.
  const MatchingProblem problem{3, {9, 6, 6, 11, 7, 7, 11, 7, 7}};
  std::vector<std::uint32_t> target_of(3);
  GreedyMatching().solve(problem, target_of);
  CHECK(target_of == std::vector<std::uint32_t>{1, 2, 0});
}

}  // namespace dagsweep::section_4_2_example_test
