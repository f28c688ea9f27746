#include <algorithm>
#include <optional>

#include "catch.hpp"
#include "core/catalogue.hpp"
#include "schedule/criteria_not_met.hpp"
#include "schedulers/criteria.hpp"
#include "schedulers/replication/ftsa.hpp"
#include "schedulers/replication/parts/deadlines.hpp"
#include "support/instance_of.hpp"
#include "support/random_instance.hpp"
#include "support/schedule_by.hpp"

using namespace dagsweep;

namespace {

SchedulerRequest request_for(const SchedulerEntry& entry, std::vector<GivenParameter> given = {}) {
  return {.parameters = Parameters(entry.name, entry.parameters, given)};
}

/// The schedule, or why there is none.
struct Outcome {
  std::optional<Schedule> schedule;
  std::string complaint;
};

Outcome outcome(const SchedulerEntry& entry, const SchedulerRequest& request,
                const Instance& instance) {
  try {
    return {initial_schedule(entry.make(request), instance, StopToken()), ""};
  } catch (const CriteriaNotMet& error) {
    return {std::nullopt, error.what()};
  }
}

}  // namespace

TEST_CASE("deadlines go back from the latency by mean times on the fastest processors and links") {
  // 0 -> 1 with 2 data units; delays 1, 0.5 and 0.25 between three processors, startup 1.
  const Instance instance = instance_of({{1, 1, 1}, {30, 10, 20}}, {{0, 1, 2.0}}, 1.0, {},
                                        {1, 1, 0.5, 1, 1, 0.25, 0.5, 0.25, 1});
  SchedulerRequest request{.parameters = {}, .epsilon = 1, .latency = 100.0};
  // Task 1 takes (10 + 20) / 2, the data 1 + 2 * (0.25 + 0.5) / 2.
  const Deadlines deadlines(instance, ReplicationGoal(request));
  CHECK_NOTHROW(deadlines.check(TaskId(1), 100.0));
  CHECK_THROWS_AS(deadlines.check(TaskId(1), 100.5), CriteriaNotMet);
  CHECK_NOTHROW(deadlines.check(TaskId(0), 83.25));
  CHECK_THROWS_AS(deadlines.check(TaskId(0), 83.5), CriteriaNotMet);

  request.latency.reset();
  CHECK_NOTHROW(Deadlines(instance, ReplicationGoal(request)).check(TaskId(0), 1e300));
}

TEST_CASE("a given latency changes nothing but whether there is a schedule") {
  for (std::uint64_t seed = 0; seed < 500; ++seed) {
    const Instance instance = random_instance(seed, 12);
    for (const SchedulerEntry& entry : schedulers()) {
      if (!entry.reads_epsilon) continue;
      SchedulerRequest request = request_for(entry);
      request.epsilon = static_cast<std::uint32_t>(seed % instance.platform.node_count());
      const Outcome free = outcome(entry, request, instance);
      request.latency =
          free.schedule->latency_upper() * (0.2 + 0.1 * static_cast<double>(seed % 20));
      const Outcome bound = outcome(entry, request, instance);
      INFO(entry.name << " seed " << seed);
      double last_exit = 0.0;  // planned: beyond the latency no schedule goes
      for (const Replica replica : free.schedule->replicas()) {
        if (instance.graph.is_exit(replica.task)) last_exit = std::max(last_exit, replica.finish);
      }
      if (bound.schedule) {
        REQUIRE(same_replicas(*bound.schedule, *free.schedule));
        if (entry.name == "ftsa") REQUIRE(last_exit <= *request.latency);
      } else {
        REQUIRE(bound.complaint.find("after its deadline") != std::string::npos);
      }
    }
  }
}

TEST_CASE("both engines of FTBAR miss the same deadline") {
  const SchedulerEntry& ftbar = find_entry(schedulers(), "algorithm", "ftbar");
  int missed = 0;
  for (std::uint64_t seed = 0; seed < 500; ++seed) {
    const Instance instance = random_instance(seed, 12);
    for (const char* mst : {"false", "true"}) {
      std::string complaint;
      for (const char* engine : {"reference", "fast"}) {
        SchedulerRequest request =
            request_for(ftbar, {{"mst", mst, {}, {}}, {"engine", engine, {}, {}}});
        request.epsilon = static_cast<std::uint32_t>(seed % instance.platform.node_count());
        request.latency = 10.0 + static_cast<double>(seed % 50);
        const Outcome found = outcome(ftbar, request, instance);
        if (engine == std::string("reference")) complaint = found.complaint;
        REQUIRE(found.complaint == complaint);
        missed += found.schedule ? 0 : 1;
      }
    }
  }
  CHECK(missed > 200);
  CHECK(missed < 1800);
}

TEST_CASE("the largest epsilon that meets a latency is found") {
  for (std::uint64_t seed = 0; seed < 300; ++seed) {
    const Instance instance = random_instance(seed, 12);
    for (const SchedulerEntry& entry : schedulers()) {
      if (!entry.reads_epsilon) continue;
      SchedulerRequest request = request_for(entry);
      std::vector<double> upper;
      for (std::uint32_t e = 0; e < instance.platform.node_count(); ++e) {
        request.epsilon = e;
        upper.push_back(
            initial_schedule(entry.make(request), instance, StopToken()).latency_upper());
      }
      if (!std::is_sorted(upper.begin(), upper.end())) continue;  // the search is for these
      for (const double latency : {upper[0] / 2, upper[upper.size() / 2], upper.back()}) {
        const auto found = find_largest_epsilon(entry, request, instance, latency, StopToken());
        const auto meeting = std::upper_bound(upper.begin(), upper.end(), latency) - upper.begin();
        INFO(entry.name << " seed " << seed);
        REQUIRE((found ? found->epsilon + 1 : 0) == static_cast<std::uint32_t>(meeting));
        if (found) REQUIRE(found->schedule.latency_upper() == upper[found->epsilon]);
      }
    }
  }
}

TEST_CASE("a schedule meets both criteria if no task misses its deadline") {
  int met = 0;
  int missed = 0;
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    const Instance instance = random_instance(seed, 12);
    const double latency = fault_free_latency(instance, StopToken());
    for (const SchedulerEntry& entry : schedulers()) {
      if (!entry.reads_epsilon) continue;
      SchedulerRequest request = request_for(entry);
      if (entry.name == "ftsa") {
        REQUIRE(outcome(entry, request, instance).schedule->latency_upper() == latency);
      }
      request.epsilon = static_cast<std::uint32_t>(seed % instance.platform.node_count());
      request.latency = latency * (0.8 + 0.1 * static_cast<double>(seed % 20));
      const Outcome expected = outcome(entry, request, instance);
      INFO(entry.name << " seed " << seed);
      const auto found = schedule_meeting_criteria(entry, request, false, instance, StopToken());
      REQUIRE(found.has_value() == expected.schedule.has_value());
      (found ? met : missed) += 1;
      if (found) REQUIRE(found->epsilon == request.epsilon);
      if (found) REQUIRE(found->schedule.latency_upper() == expected.schedule->latency_upper());

      const auto largest = schedule_meeting_criteria(entry, request, true, instance, StopToken());
      const auto searched =
          find_largest_epsilon(entry, request_for(entry), instance, *request.latency, StopToken());
      REQUIRE(largest.has_value() == searched.has_value());
      if (largest) REQUIRE(largest->epsilon == searched->epsilon);
      if (largest) REQUIRE(largest->schedule.latency_upper() <= *request.latency);
    }
  }
  CHECK(met > 100);
  CHECK(missed > 100);
}
