#include <algorithm>
#include <functional>
#include <optional>
#include <tuple>
#include <vector>

#include "catch.hpp"
#include "graph/levels.hpp"
#include "schedule/priorities.hpp"
#include "schedule/schedule_rows.hpp"
#include "schedulers/list/parts/append_builder.hpp"
#include "support/random_instance.hpp"
#include "support/schedule_by.hpp"

namespace dagsweep::dynamic_level_test {

namespace {

/// Levels to be maximised, in this order; then smaller pos, then smaller processor.
struct Level {
  double first = 0.0;
  double second = 0.0;
};
using LevelOf = std::function<Level(TaskId, ProcessorId, double start)>;

/// The schedulers' rules as written in list/README.md: at every step each pair is looked at.
Schedule scheduled_by(const Instance& instance, const LevelOf& level_of) {
  AppendBuilder plan(instance);
  while (!plan.empty()) {
    std::optional<Candidate> best;
    Level largest;
    for (std::size_t k = 0; k < plan.ready().size(); ++k) {
      const std::uint32_t position = instance.graph.position(plan.ready()[k]);
      const auto group = plan.group_processor(k);
      for (const ProcessorId p : instance.platform.processors()) {
        if (group && *group != p) continue;
        const Level here = level_of(plan.ready()[k], p, plan.start(k, p));
        const auto key = [](const Level& level, std::uint32_t pos, ProcessorId on) {
          return std::tuple(-level.first, -level.second, pos, on);
        };
        if (best && key(largest, instance.graph.position(plan.ready()[best->index]),
                        best->processor) < key(here, position, p)) {
          continue;
        }
        best = Candidate{k, p};
        largest = here;
      }
    }
    plan.place(*best);
  }
  return std::move(plan).finished();
}

Schedule dls_by_rule(const Instance& instance, bool delta) {
  const auto median = median_times(instance);
  const auto sl = bottom_levels(
      instance.graph, [&](TaskId task) { return median[task]; }, [](EdgeId) { return 0.0; });
  return scheduled_by(instance, [&](TaskId task, ProcessorId p, double start) {
    return Level{sl[task] - start + (delta ? median[task] - instance.times(task, p) : 0.0), 0.0};
  });
}

Schedule etf_by_rule(const Instance& instance) {
  const auto sl = static_level(instance);
  return scheduled_by(instance, [&](TaskId task, ProcessorId, double start) {
    return Level{-start, sl[task]};
  });
}

Schedule hdlfet_by_rule(const Instance& instance) {
  const auto sl = static_level(instance);
  AppendBuilder plan(instance);
  while (!plan.empty()) {
    ProcessorId first(0);
    for (const ProcessorId p : instance.platform.processors()) {
      if (plan.ready_time(p) < plan.ready_time(first)) first = p;
    }
    std::size_t best = 0;
    for (std::size_t k = 1; k < plan.ready().size(); ++k) {
      const auto key = [&](std::size_t of) {
        const TaskId task = plan.ready()[of];
        return std::pair(-(sl[task] - plan.start(of, first)), instance.graph.position(task));
      };
      if (key(k) < key(best)) best = k;
    }
    plan.place({best, plan.earliest_start_processor(best)});
  }
  return std::move(plan).finished();
}

/// Hundreds of ready tasks. Costs: whole numbers, tenths (whose sums are rounded, so that levels
/// tie by rounding alone), equal tasks, or any.
Instance wide_instance(std::uint64_t seed) {
  RandomStream random(seed, Purpose::test);
  const auto amount = [&] {
    switch (seed % 4) {
      case 0:
        return static_cast<double>(random.below(6));
      case 1:
        return 0.1 * static_cast<double>(1 + random.below(9));
      case 2:
        return 0.1 * static_cast<double>(7 * random.below(2));
      default:
        return random.uniform(0.0, 10.0);
    }
  };
  const std::size_t tasks = 100 + random.below(200), processors = 1 + random.below(6);
  const bool is_homogeneous = random.below(3) == 0;
  GraphDraft draft;
  std::vector<double> times;
  for (std::size_t i = 0; i < tasks; ++i) {
    draft.work.push_back(amount());
    for (std::size_t p = 0; p < processors; ++p) {
      times.push_back(is_homogeneous ? draft.work[i] : amount());
    }
    for (std::size_t k = random.below(3); i > 0 && k > 0; --k) {
      const auto source = static_cast<std::uint32_t>(random.below(std::min<std::size_t>(i, 20)));
      draft.edges.push_back({source, static_cast<std::uint32_t>(i), amount()});
      if (k == 1) break;
    }
    if (seed % 5 == 0) draft.group.push_back(static_cast<std::int64_t>(random.below(40)) - 20);
    if (seed % 5 == 0 && draft.group.back() < 0) draft.group.back() = -1;
  }
  std::sort(draft.edges.begin(), draft.edges.end(), [](const auto& a, const auto& b) {
    return std::pair(a.from, a.to) < std::pair(b.from, b.to);
  });
  const auto same_ends = [](const auto& a, const auto& b) {
    return a.from == b.from && a.to == b.to;
  };
  draft.edges.erase(std::unique(draft.edges.begin(), draft.edges.end(), same_ends),
                    draft.edges.end());
  return {TaskGraph(std::move(draft)),
          Platform(processors, std::vector<double>(processors * processors, 1.0), 0.0),
          ExecutionTimes(tasks, processors, std::move(times))};
}

/// At time 0 and full availability, `dls/sr` is `dls`; it lists tasks by start.
void check_same_times(const Schedule& fast, const Schedule& by_rule) {
  REQUIRE(fast.replicas().size() == by_rule.replicas().size());
  const TaskReplicas of_task(fast);
  for (const Replica& replica : by_rule.replicas()) {
    REQUIRE(fast.replicas()[of_task[replica.task][0]] == replica);
  }
}

void check_all(const Instance& instance) {
  check_same_times(schedule_by("dls/sr", instance), dls_by_rule(instance, true));
  REQUIRE(same_replicas(schedule_by("dls", instance), dls_by_rule(instance, true)));
  REQUIRE(same_replicas(schedule_by("dls", instance, {{"delta", "false", {}, {}}}),
                        dls_by_rule(instance, false)));
  REQUIRE(same_replicas(schedule_by("etf", instance), etf_by_rule(instance)));
  REQUIRE(same_replicas(schedule_by("hdlfet", instance), hdlfet_by_rule(instance)));
}

}  // namespace

TEST_CASE("DLS, ETF and HDLFET choose the best pair by their rules, ties by rounding included") {
  for (std::uint64_t seed = 0; seed < 1000; ++seed) check_all(random_instance(seed, 8));
  for (std::uint64_t seed = 0; seed < 200; ++seed) check_all(wide_instance(seed));
}

}  // namespace dagsweep::dynamic_level_test
