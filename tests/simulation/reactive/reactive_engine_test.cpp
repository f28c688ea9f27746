#include "simulation/reactive/reactive_engine.hpp"

#include <cmath>
#include <map>

#include "catch.hpp"
#include "core/catalogue.hpp"
#include "core/random.hpp"
#include "platform/models/generated.hpp"
#include "schedulers/catalogue.hpp"
#include "schedulers/list/heft.hpp"
#include "support/case_count.hpp"
#include "support/instance_of.hpp"
#include "support/lower_bound_holds.hpp"
#include "support/measured_run.hpp"
#include "support/random_instance.hpp"
#include "support/random_scenario.hpp"

using namespace dagsweep;

namespace {

std::vector<const SchedulerEntry*> reactive_schedulers() {
  std::vector<const SchedulerEntry*> entries;
  for (const SchedulerEntry& entry : schedulers()) {
    if (!entry.is_static()) entries.push_back(&entry);
  }
  return entries;
}

/// They vary with the seed; the defaults for seed 0.
Parameters parameters_of(const SchedulerEntry& entry, std::uint64_t seed) {
  std::vector<GivenParameter> given;
  const auto give_if = [&](bool wanted, std::string_view name, const std::string& value) {
    for (const ParameterSpec& spec : entry.parameters) {
      if (wanted && spec.name == name) given.push_back({std::string(name), value, {}, {}});
    }
  };
  const auto give = [&](std::string_view name, const char* value, std::uint64_t bit) {
    give_if((seed >> bit) % 2 != 0, name, value);
  };
  give_if(true, "replication_step", std::to_string(seed % 3));
  give("running", "stay", 4);
  give("adopt", "if-shorter", 5);
  give("late", "observed", 6);
  give("delta", "false", 7);
  give("replicate_if", "idle", 6);
  return Parameters(entry.name, entry.parameters, given);
}

AnyScheduler make(const SchedulerEntry& entry, std::uint64_t seed = 0) {
  return entry.make({parameters_of(entry, seed), 0, 1});
}

/// A random case; some have estimation errors, events at equal times, or calls that take time.
struct Case {
  Experiment on;
  Scenario scenario;
  Rescheduling options;
};

Case random_case(const SchedulerEntry& entry, std::uint64_t seed) {
  Experiment on{random_instance(seed), std::nullopt};
  if (seed % 4 == 0) on.true_times = draw_true_times(on.instance.times, 0.4, seed);
  const double m0 = reference_makespan(on.instance, StopToken());
  Scenario scenario = random_scenario(on.instance.platform, m0, seed);
  scenario.rules.pulls = (seed >> 3) % 2 != 0;
  RandomStream random(seed, Purpose::test, 3);
  const bool ties = seed % 3 == 0;
  const double period =
      ties ? static_cast<double>(1 + random.below(8)) / 2.0 : m0 * random.uniform(0.02, 0.5);
  Rescheduling options =
      rescheduling_of(entry, parameters_of(entry, seed), on.instance.platform, m0, period);
  options.most_points = 500;
  options.on_change = random.below(8) == 0;
  if (random.below(8) == 0) options.scheduling_cost = m0 * random.uniform(0.0, 0.001);
  return {std::move(on), std::move(scenario), options};
}

}  // namespace

TEST_CASE("traces of reactive runs are valid in random scenarios") {
  for (const SchedulerEntry* entry : reactive_schedulers()) {
    int completed = 0;
    int stalled = 0;
    int livelocked = 0;
    double migrated = 0.0;
    double rewound = 0.0;
    double reexecuted = 0.0;
    for (std::uint64_t seed = 0; seed < cases(10000); ++seed) {
      const Case drawn = random_case(*entry, seed);
      INFO(entry->name << " " << seed);
      Trace trace;
      try {
        const auto scheduler = make(*entry, seed);
        const MeasuredRun run =
            execute_and_measure(drawn.on, scheduler, drawn.options, drawn.scenario, &trace);
        const auto violation = find_violation(trace, run.execution, drawn.on, drawn.options,
                                              drawn.scenario, run.metrics);
        REQUIRE(violation.value_or("") == "");
        REQUIRE(lower_bound_holds(drawn.on, run.execution));
        ++(run.execution.completed ? completed : stalled);
        migrated += run.metrics.at("migrated_tasks");
        rewound += run.metrics.at("rewound_tasks");
        reexecuted += run.metrics.at("reexecuted_tasks");
      } catch (const RunError&) {
        ++livelocked;
      }
    }
    INFO(entry->name << ": " << completed << " completed, " << stalled << " stalled, " << livelocked
                     << " livelocked, " << migrated << " migrated, " << rewound << " rewound, "
                     << reexecuted << " run again");
    CHECK(completed > static_cast<int>(cases(8000)));
    CHECK(livelocked < 100);
    const auto many = static_cast<double>(cases(5000));
    CHECK(migrated > many);
    CHECK((rewound > 2.0 * many) == entry->treatment.rewinds);
    CHECK((reexecuted > many) == (entry->treatment.rewinds || entry->treatment.regenerates));
  }
}

TEST_CASE("an online scheduler keeps groups together while no processor fails") {
  std::size_t followers = 0;
  for (const SchedulerEntry* entry : reactive_schedulers()) {
    if (!entry->is_online()) continue;
    for (std::uint64_t seed = 0; seed < 2000; ++seed) {
      Case drawn = random_case(*entry, seed);
      ScenarioSettings settings;
      settings.bound = 0.8;
      drawn.scenario = draw_scenario(settings, drawn.on.instance.platform, 10.0, seed);
      Trace trace;
      try {
        execute_reactively(drawn.on, make(*entry, seed), drawn.options, drawn.scenario, StopToken(),
                           &trace);
      } catch (const RunError&) {
        continue;  // livelock
      }
      std::map<std::int64_t, ProcessorId> places;
      INFO(entry->name << " " << seed);
      for (const TraceEvent& event : trace.events) {
        const auto* finished = std::get_if<TaskFinished>(&event.what);
        if (finished == nullptr) continue;
        const std::int64_t group = drawn.on.instance.graph.group(finished->task);
        if (group < 0) continue;
        const auto [place, is_first] = places.emplace(group, finished->processor);
        REQUIRE(place->second == finished->processor);
        followers += is_first ? 0 : 1;
      }
    }
  }
  CHECK(followers > 1000);
}

TEST_CASE("without events dls/sr never reschedules and runs as planned") {
  const SchedulerEntry& entry = find_entry(schedulers(), "algorithm", "dls/sr");
  for (std::uint64_t seed = 0; seed < 2000; ++seed) {
    const Experiment on{random_instance(seed), std::nullopt};
    const double m0 = reference_makespan(on.instance, StopToken());
    const Rescheduling options = rescheduling_of(
        entry, Parameters(entry.name, entry.parameters, {}), on.instance.platform, m0, m0 * 0.07);
    const auto scheduler = make(entry);
    const MeasuredRun run = execute_and_measure(on, scheduler, options, Scenario());
    INFO(seed);
    REQUIRE(run.execution.completed);
    REQUIRE(run.metrics.at("reschedulings") == 0);
    REQUIRE(run.execution.makespan == run.planned.makespan());
  }
}

TEST_CASE("a reactive run stops when its stop token is set") {
  StopSource stop;
  stop.drain();
  const SchedulerEntry& entry = find_entry(schedulers(), "algorithm", "gtp");
  const Case drawn = random_case(entry, 1);
  CHECK_THROWS_AS(
      execute_reactively(drawn.on, make(entry), drawn.options, drawn.scenario, StopToken(stop)),
      Stopped);
}

TEST_CASE("during a call with a cost the old mapping stays in force and points are skipped") {
  // One task of 10 or 11 on two processors; the first slows down at 7. A call costs 2 * 3.
  const Experiment on{instance_of({{10, 11}}), std::nullopt};
  const SchedulerEntry& entry = find_entry(schedulers(), "algorithm", "gtp");
  Scenario scenario;
  scenario.events = {{7.0, {NodeId(0), NodeId(0)}, 0.01}};
  Rescheduling options;
  options.period = 4.0;
  options.scheduling_cost = 3.0;
  Trace trace;
  const auto scheduler = make(entry);
  const MeasuredRun run = execute_and_measure(on, scheduler, options, scenario, &trace);
  std::vector<std::pair<double, bool>> calls;  // time, true if a schedule comes into force
  for (const TraceEvent& event : trace.events) {
    if (std::holds_alternative<PointReached>(event.what)) calls.emplace_back(event.time, false);
    if (std::holds_alternative<Remapped>(event.what)) calls.emplace_back(event.time, true);
  }
  // Called at 0, in force at 6; called at 8, when 1.01 of the task is done, in force at 14.
  REQUIRE(calls.size() >= 3);
  CHECK(calls[0] == std::pair(6.0, true));
  CHECK(calls[1] == std::pair(8.0, false));
  CHECK(calls[2] == std::pair(14.0, true));
  CHECK(run.execution.start[TaskId(0)] == 14.0);
  CHECK(run.execution.makespan == 25.0);
  CHECK(run.metrics.at("migrated_tasks") == 1);
  CHECK(std::abs(run.metrics.at("lost_compute") - (1.0 + 7.0 * 0.01)) < 1e-12);
}
