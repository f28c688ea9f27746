#include <algorithm>
#include <string>
#include <vector>

#include "catch.hpp"
#include "core/catalogue.hpp"
#include "core/number.hpp"
#include "core/words.hpp"
#include "schedulers/catalogue.hpp"
#include "schedulers/list/parts/append_builder.hpp"
#include "support/case_count.hpp"
#include "support/list_case.hpp"
#include "support/random_instance.hpp"
#include "support/restricted_instance.hpp"
#include "support/schedule_by.hpp"

// Readings of schedulers that published code has (list/README.md).

namespace dagsweep::published_code_test {

namespace {

using Set = std::vector<std::pair<std::string, std::string>>;

Schedule scheduled(std::string_view name, const Set& set, const Instance& instance) {
  std::vector<GivenParameter> given;
  for (const auto& [key, value] : set) given.push_back({key, value, {}, {}});
  return schedule_by(name, instance, given);
}

/// Related processors. `delays`: of the links 01, 02, 12, as far as there are any.
Instance related(const std::vector<double>& costs, const std::vector<double>& speeds,
                 std::vector<EdgeDraft> edges, const std::vector<double>& delays) {
  Table times;
  for (const double cost : costs) {
    times.emplace_back();
    for (const double speed : speeds) times.back().push_back(cost / speed);
  }
  const std::size_t processors = speeds.size();
  std::vector<double> delay(processors * processors, 1.0);
  std::size_t link = 0;
  for (std::size_t p = 0; p < processors; ++p) {
    for (std::size_t q = p + 1; q < processors; ++q, ++link) {
      delay[p * processors + q] = delay[q * processors + p] = delays[link];
    }
  }
  return instance_of(times, std::move(edges), 0.0, {}, delay);
}

const Set saga_cpop = {
    {"ranks", "with-self-links"}, {"tl", "own-time"}, {"critical_path", "entry"}};

Set without(Set set, std::string_view name) {
  std::erase_if(set, [&](const auto& one) { return one.first == name; });
  return set;
}

}  // namespace

TEST_CASE("ranks with the links of processors to themselves lengthen a schedule of HEFT") {
  const Instance instance =
      related({3, 2, 5, 3}, {2, 2}, {{0, 1, 2}, {0, 2, 2}, {1, 3, 8}, {2, 3, 3}}, {0.5});
  CHECK(scheduled("heft", {}, instance).makespan() == 6.5);
  CHECK(scheduled("heft", {{"ranks", "with-self-links"}}, instance).makespan() == 7.0);
}

TEST_CASE("HEFT's order by bl + index differs from that by bl") {
  // bl: 1, 3, 2.5; reversed indices of the canonical order 0, 1, 2: 2, 1, 0.
  const Instance instance = instance_of({{1}, {3}, {2.5}});
  CHECK(table(scheduled("heft", {}, instance)) ==
        Table{{1, 0, 0, 3}, {2, 0, 3, 5.5}, {0, 0, 5.5, 6.5}});
  CHECK(table(scheduled("heft", {{"ranks", "with-index"}}, instance)) ==
        Table{{1, 0, 0, 3}, {0, 0, 3, 4}, {2, 0, 4, 6.5}});
}

TEST_CASE("the code's CPOP differs from the paper's by the own time in tl, and by what it pins") {
  SECTION("the own time") {
    const Instance instance =
        related({4, 4, 1, 2}, {3, 2, 2}, {{0, 1, 2}, {0, 2, 2}, {0, 3, 3}, {1, 3, 2}, {2, 3, 6}},
                {1.0, 0.5, 1.0});
    CHECK(scheduled("cpop", {}, instance).makespan() == Approx(11.0 / 3.0));
    CHECK(scheduled("cpop", saga_cpop, instance).makespan() == Approx(14.0 / 3.0));
    CHECK(scheduled("cpop", without(saga_cpop, "tl"), instance).makespan() == Approx(11.0 / 3.0));
  }
  SECTION("only the entry task is pinned") {
    const Instance instance =
        related({4, 5, 1, 1}, {1, 2}, {{0, 1, 1}, {0, 2, 3}, {1, 3, 2}, {2, 3, 7}}, {0.5});
    CHECK(scheduled("cpop", {}, instance).makespan() == 5.5);
    CHECK(scheduled("cpop", saga_cpop, instance).makespan() == 6.5);
    CHECK(scheduled("cpop", {{"tl", "own-time"}}, instance).makespan() == 5.5);
    CHECK(
        scheduled("cpop", {{"tl", "own-time"}, {"critical_path", "entry"}}, instance).makespan() ==
        6.5);
  }
}

TEST_CASE("of several entry tasks none is the one that precedes them: none is pinned") {
  const Set order = {{"priority", "canonical"}, {"tl", "own-time"}, {"critical_path", "entry"}};
  // Pinned, task 1 would go to processor 0, where its time is least.
  const Instance two = instance_of({{3, 9}, {7, 8}});
  CHECK(table(scheduled("list", order, two)) == Table{{0, 0, 0, 3}, {1, 1, 0, 8}});
  const Set means = {{"priority", "canonical"}, {"critical_path", "entry"}};
  CHECK(table(scheduled("list", means, two)) == Table{{0, 0, 0, 3}, {1, 0, 3, 10}});
}

TEST_CASE("tasks of largest tl + bl are pinned together, several longest paths included") {
  // Tasks 1 and 2 are both critical: they go to processor 0, one after the other.
  const Instance instance =
      instance_of({{1, 3}, {2, 2}, {2, 2}, {1, 3}}, {{0, 1, 0}, {0, 2, 0}, {1, 3, 0}, {2, 3, 0}});
  CHECK(scheduled("list", {{"critical_path", "largest"}}, instance).makespan() == 6.0);
  CHECK(scheduled("list", {{"critical_path", "true"}}, instance).makespan() == 4.0);
}

TEST_CASE("the code's GDL takes the pair of smallest level") {
  const Instance instance = related({1, 2, 2}, {1, 1}, {{0, 1, 1}, {1, 2, 2}}, {1.0});
  CHECK(scheduled("dls", {}, instance).makespan() == 5.0);
  CHECK(table(scheduled("dls", {{"level", "peer"}}, instance)) ==
        Table{{0, 0, 0, 1}, {1, 1, 2, 4}, {2, 0, 6, 8}});
}

TEST_CASE("the code's GDL: each term of the level") {
  const Set peer = {{"level", "peer"}};
  const auto by_code = [&](const Instance& instance) { return scheduled("dls", peer, instance); };
  check_cases(
      {
          // Median of all W 2. Levels 2 + 2 - W: 1, 3; 3 + 2 - W: -1, 5. 2 min - max: -1, -7.
          {"the pair that is worst, by the spread from the median of all times",
           instance_of({{3, 1}, {6, 0}}),
           {{1, 0, 0, 6}, {0, 0, 6, 9}}},
          // sl 1 + 5 + 1, 1, 6: data counts as time. Without it task 0 would be first.
          {"data in place of times in the static level, whatever the links",
           instance_of({{1}, {1}, {6}}, {{0, 1, 5}}, 0.0, {}, {1}),
           {{2, 0, 0, 6}, {0, 0, 6, 7}, {1, 0, 7, 8}}},
          // Task 1 takes 1 or 9, median 5. From processor 0: 5 - 1; from 1: 5 - (1 + 1).
          {"the descendant is nearer to its fast processor",
           instance_of({{2, 2}, {1, 9}}, {{0, 1, 1}}),
           {{0, 1, 0, 2}, {1, 1, 2, 11}}},
      },
      by_code);
}

TEST_CASE("ETF on idle processors: of equal starts it cannot take that of a busy one") {
  // Task 1 goes to processor 0, task 0 to 1. At 1 task 2 may start at 2 on 1, which is busy until
  // then, and on 2, where its input arrives at 2. It cannot run on 0.
  const Instance instance = instance_of({{2, 2, 2}, {1, 1, 1}, {never, 6, 1}}, {{1, 2, 1}});
  CHECK(table(scheduled("etf", {}, instance)) == Table{{1, 0, 0, 1}, {0, 1, 0, 2}, {2, 1, 2, 8}});
  CHECK(table(scheduled("etf", {{"processors", "idle"}}, instance)) ==
        Table{{1, 0, 0, 1}, {0, 1, 0, 2}, {2, 2, 2, 3}});
}

TEST_CASE("ETF on idle processors: no ready task can start earlier, on any processor") {
  for (std::uint64_t seed = 0; seed < cases(20'000); ++seed) {
    INFO("seed " << seed);
    const Instance whole = random_instance(seed);
    const Instance instance = seed % 2 == 0 ? whole : restricted_instance(whole, seed);
    AppendBuilder replay(instance);
    const Schedule schedule = scheduled("etf", {{"processors", "idle"}}, instance);
    for (const Replica& replica : schedule.replicas()) {
      double earliest = never;
      for (std::size_t k = 0; k < replay.ready().size(); ++k) {
        for (const ProcessorId p : instance.platform.processors()) {
          if (replay.is_candidate(k, p)) earliest = std::min(earliest, replay.start(k, p));
        }
      }
      REQUIRE(replica.start == earliest);
      replay.place({replay.index_of(replica.task), replica.processor});
    }
  }
}

TEST_CASE("every reading of published code gives valid schedules, and matters") {
  for (const std::string_view name : {"heft", "cpop", "dls", "etf"}) {
    const SchedulerEntry& entry = find_entry(schedulers(), "algorithm", name);
    for (const ParameterSpec& spec : entry.parameters) {
      if (spec.kind != ParameterKind::choice) continue;
      for (const std::string& value : split(spec.choices, '|')) {
        if (value == spec.fallback) continue;
        Set set{{std::string(spec.name), value}};
        if (value == "entry") set.emplace_back("tl", "own-time");
        std::size_t differ = 0;
        for (std::uint64_t seed = 0; seed < cases(5000); ++seed) {
          INFO(name << " " << spec.name << "=" << value << ", seed " << seed);
          const Instance whole = random_instance(seed);
          const Instance instance = seed % 2 == 0 ? whole : restricted_instance(whole, seed);
          const Schedule schedule = scheduled(name, set, instance);
          REQUIRE(find_violation(schedule.replicas(), instance).value_or("") == "");
          differ += table(schedule) != table(scheduled(name, {}, instance)) ? 1 : 0;
        }
        INFO(name << " " << spec.name << "=" << value);
        CHECK(differ > 5);
      }
    }
  }
}

}  // namespace dagsweep::published_code_test
