#include "simulation/trace/trace.hpp"

#include <map>

#include "catch.hpp"
#include "core/json_writing.hpp"
#include "core/number.hpp"
#include "core/random.hpp"
#include "platform/models/generated.hpp"
#include "schedulers/catalogue.hpp"
#include "simulation/validation/trace_validity.hpp"
#include "support/alone.hpp"
#include "support/case_count.hpp"
#include "support/instance_of.hpp"
#include "support/lower_bound_holds.hpp"
#include "support/quick_parameters.hpp"
#include "support/random_instance.hpp"
#include "support/random_scenario.hpp"
#include "support/traced_run.hpp"

namespace dagsweep::trace_test {

namespace {

Schedule scheduled(const SchedulerEntry& entry, const Instance& instance, std::uint64_t seed) {
  return initial_schedule(entry.make({quick_parameters(entry), 0, seed}), instance, StopToken());
}

TracedRun traced(Experiment on, const SchedulerEntry& entry, std::uint64_t seed) {
  const Schedule schedule = scheduled(entry, on.instance, seed);
  Scenario scenario = random_scenario(on.instance.platform, schedule.makespan(), seed);
  scenario.rules.zero_work_is_immediate = seed % 5 == 0;
  return dagsweep::traced(std::move(on), schedule, std::move(scenario));
}

/// Schedulers of fixed mappings with one replica per task.
std::vector<const SchedulerEntry*> one_replica_schedulers() {
  std::vector<const SchedulerEntry*> entries;
  for (const SchedulerEntry& entry : schedulers()) {
    if (!entry.reads_epsilon && entry.is_static()) entries.push_back(&entry);
  }
  return entries;
}

Experiment random_experiment(std::uint64_t seed) {
  Experiment on{random_instance(seed), std::nullopt};
  if (seed % 4 == 0) on.true_times = draw_true_times(on.instance.times, 0.4, seed);
  return on;
}

}  // namespace

TEST_CASE("the engine's traces are valid executions under random scenarios") {
  std::uint64_t completed = 0;
  std::uint64_t stalled = 0;
  std::uint64_t changes = 0;
  for (std::uint64_t seed = 0; seed < cases(2000); ++seed) {
    for (const SchedulerEntry* entry : one_replica_schedulers()) {
      const TracedRun run = traced(random_experiment(seed), *entry, seed);
      INFO(entry->name << " " << seed);
      REQUIRE(run.violation().value_or("") == "");
      REQUIRE(lower_bound_holds(run.on, run.execution));
      ++(run.execution.completed ? completed : stalled);
      for (const TraceEvent& event : run.trace.events) {
        changes += std::holds_alternative<AvailabilityChanged>(event.what) ? 1 : 0;
      }
    }
  }
  CHECK(completed > cases(6000));
  CHECK(stalled > cases(300));
  CHECK(changes > cases(50000));
}

TEST_CASE("a modified trace is not a valid execution") {
  std::map<std::string, int> missed;
  int modified = 0;
  for (std::uint64_t seed = 0; seed < 400; ++seed) {
    const auto entries = one_replica_schedulers();
    const TracedRun run = traced(random_experiment(seed), *entries[seed % entries.size()], seed);
    if (run.trace.events.size() < 4) continue;
    RandomStream random(seed, Purpose::test, 2);
    const std::size_t at = random.below(run.trace.events.size());
    const auto try_modified = [&](const std::string& how, auto modify) {
      TracedRun copy = run;
      modify(copy.trace.events);
      ++modified;
      if (!copy.violation()) ++missed[how];
    };
    try_modified("removed", [&](auto& events) {
      events.erase(events.begin() + static_cast<std::ptrdiff_t>(at));
    });
    try_modified("duplicated", [&](auto& events) {
      const TraceEvent event = events[at];
      events.insert(events.begin() + static_cast<std::ptrdiff_t>(at), event);
    });
    try_modified("later", [&](auto& events) {
      for (std::size_t k = at; k < events.size(); ++k) events[k].time += 0.25;
    });
    if (run.execution.completed) {  // the last event of a stalled run may have changed nothing
      try_modified("truncated", [&](auto& events) { events.resize(events.size() - 1); });
    }
    const auto try_report = [&](const std::string& how, auto modify) {
      TracedRun copy = run;
      modify(copy.execution);
      ++modified;
      if (!copy.violation()) ++missed[how];
    };
    const TaskId first = run.on.instance.graph.canonical_order()[0];
    try_report("makespan", [](Execution& reported) { reported.makespan += 1.0; });
    try_report("messages", [](Execution& reported) { ++reported.messages; });
    try_report("data", [](Execution& reported) { reported.data_moved += 1.0; });
    try_report("finish", [&](Execution& reported) { reported.finish[first] = 1e9; });
    try_report("outcome", [](Execution& reported) { reported.completed = !reported.completed; });
    try_modified("another processor", [&](auto& events) {
      if (auto* start = std::get_if<TaskStarted>(&events[at].what)) {
        start->processor = ProcessorId(start->processor.index() == 0 ? 1 : 0);
        if (run.on.instance.platform.processor_count() == 1) events.clear();
      } else {
        events.clear();
      }
    });
  }
  CHECK(modified > 3000);
  for (const auto& [how, times] : missed) {
    INFO(how << " " << times);
    CHECK(times == 0);
  }
}

namespace {

const ProcessorId p(0), q(1);
const TaskId a(0), b(1);

/// Task 0 on p, 10 time units; 4 data units in 1 + 2 to q; task 1 on q, 5 time units.
Experiment chain(double data = 4.0, double scale = 1.0) {
  return {instance_of({{10 * scale, 10 * scale}, {5 * scale, 5 * scale}}, {{0, 1, data * scale}},
                      scale, {}, std::vector(4, 0.5)),
          std::nullopt};
}

/// The violation of a hand-made trace whose execution is reported correctly; empty if there is
/// none.
std::string violation_of(const Experiment& on, std::vector<TraceEvent> events,
                         const std::vector<AvailabilityEvent>& changes = {},
                         bool completed = true) {
  const Schedule schedule(on.instance.graph, 2, {{a, p, 0.0, 10.0}, {b, q, 13.0, 18.0}});
  Scenario scenario;
  scenario.events = changes;
  Trace trace;
  trace.events = std::move(events);
  Execution reported;
  reported.completed = completed;
  reported.start.assign(2, not_a_value);
  reported.finish.assign(2, not_a_value);
  for (const TraceEvent& event : trace.events) {
    if (const auto* start = std::get_if<TaskStarted>(&event.what)) {
      reported.start[start->task] = event.time;
    } else if (const auto* finish = std::get_if<TaskFinished>(&event.what)) {
      reported.finish[finish->task] = reported.makespan = event.time;
    } else if (std::holds_alternative<TransferStarted>(event.what) &&
               on.instance.graph.data(EdgeId(0)) > 0.0) {
      reported.messages = 1;
      reported.data_moved = on.instance.graph.data(EdgeId(0));
    }
  }
  return find_violation(trace, reported, on, schedule, scenario).value_or("");
}

const std::vector<TraceEvent> good{{0, TaskStarted{a, p}},
                                   {10, TaskFinished{a, p}},
                                   {10, TransferStarted{0, EdgeId(0), alone(p), alone(q)}},
                                   {13, TransferFinished{0, EdgeId(0), alone(p), alone(q)}},
                                   {13, TaskStarted{b, q}},
                                   {18, TaskFinished{b, q}}};

bool contains(const std::string& text, const std::string& words) {
  return text.find(words) != std::string::npos;
}

}  // namespace

TEST_CASE("a violation names the time, the rule and the values") {
  const Experiment on = chain();
  const auto check = [&](std::size_t at, const TraceEvent& event, const std::string& why) {
    auto events = good;
    events[at] = event;
    INFO(violation_of(on, events));
    CHECK(contains(violation_of(on, events), why));
  };
  CHECK(violation_of(on, good).empty());
  check(1, {9, TaskFinished{a, p}}, "at 9: task 0 finishes after 9 of 10");
  check(3, {12, TransferFinished{0, EdgeId(0), alone(p), alone(q)}},
        "arrives after 1 + 1 of 1 + 2");
  check(4, {13.5, TaskStarted{b, q}}, "processor 1 is idle though task 1 could start");
  check(3, {13, TaskStarted{b, q}}, "task 1 starts before its inputs are there");
  check(2, {10, TransferStarted{0, EdgeId(0), alone(q), alone(p)}}, "joins the wrong nodes");
  check(2, {10, TaskStarted{b, q}}, "before its inputs");
  check(5, {17, TaskFinished{a, p}}, "was not running");
  check(1, {5, AvailabilityChanged{{alone(p), alone(p)}, 0.5}}, "the scenario does not have");
  CHECK(violation_of(on, {good.begin(), good.end() - 1}) == "at 13: ends before task 1 finished");
}

TEST_CASE("times are compared relative to their size") {
  const double scale = 1e-10;
  auto events = good;
  for (TraceEvent& event : events) event.time *= scale;
  CHECK(violation_of(chain(4.0, scale), events).empty());
  events[1].time = events[2].time = 1 * scale;
  CHECK(contains(violation_of(chain(4.0, scale), events), "task 0 finishes after"));
}

TEST_CASE("availability changes come first at an instant, and what is due then still completes") {
  const Experiment on = chain();
  const std::vector<AvailabilityEvent> outage{{10, {alone(p), alone(p)}, 0.0},
                                              {40, {alone(p), alone(p)}, 1.0}};
  const TraceEvent fails{10, AvailabilityChanged{{alone(p), alone(p)}, 0.0}};
  const TraceEvent recovers{40, AvailabilityChanged{{alone(p), alone(p)}, 1.0}};
  const auto rest = [&](double finish) {  // of p, after which the transfer waits for p
    return std::vector<TraceEvent>{{43, TransferFinished{0, EdgeId(0), alone(p), alone(q)}},
                                   {43, TaskStarted{b, q}},
                                   {finish, TaskFinished{b, q}}};
  };
  std::vector<TraceEvent> events{good[0], fails, good[1], good[2], recovers};
  for (const TraceEvent& event : rest(48)) events.push_back(event);
  CHECK(violation_of(on, events, outage).empty());

  std::swap(events[1], events[2]);
  CHECK(contains(violation_of(on, events, outage), "comes after what follows from it"));

  std::vector<TraceEvent> late{good[0],
                               fails,
                               recovers,
                               {40, TaskFinished{a, p}},
                               {40, TransferStarted{0, EdgeId(0), alone(p), alone(q)}}};
  for (const TraceEvent& event : rest(48)) late.push_back(event);
  CHECK(contains(violation_of(on, late, outage), "task 0 is complete and does not finish"));
}

TEST_CASE("a link at availability 0 stops transfers without data too") {
  const Experiment on = chain(0.0);
  const std::vector<AvailabilityEvent> outage{{5, {alone(p), alone(q)}, 0.0},
                                              {20, {alone(p), alone(q)}, 0.5}};
  const TraceEvent fails{5, AvailabilityChanged{{alone(p), alone(q)}, 0.0}};
  const TraceEvent recovers{20, AvailabilityChanged{{alone(p), alone(q)}, 0.5}};
  const auto with = [&](double arrival, bool before) {
    std::vector<TraceEvent> events{good[0], fails, good[1], good[2]};
    if (!before) events.push_back(recovers);
    events.push_back({arrival, TransferFinished{0, EdgeId(0), alone(p), alone(q)}});
    events.push_back({arrival, TaskStarted{b, q}});
    events.push_back({arrival + 5, TaskFinished{b, q}});
    return events;
  };
  CHECK(violation_of(on, with(20, false), outage).empty());
  CHECK(contains(violation_of(on, with(10, true), outage), "of nothing passes what is away"));
}

TEST_CASE("a run has not stalled while a processor will recover") {
  const Experiment on = chain();
  const std::vector<TraceEvent> events{good[0],
                                       {5, AvailabilityChanged{{alone(p), alone(p)}, 0.0}}};
  CHECK(violation_of(on, events, {{5, {alone(p), alone(p)}, 0.0}}, false).empty());
  CHECK(contains(
      violation_of(on, events, {{5, {alone(p), alone(p)}, 0.0}, {9, {alone(p), alone(p)}, 1.0}},
                   false),
      "node 0 comes back"));
}

TEST_CASE("a trace as JSON lists every event") {
  const TracedRun run = traced(random_experiment(5), *one_replica_schedulers()[0], 5);
  TraceText text;
  text.add(run.trace, run.on.instance);
  const Json json = Json::parse(text.take("heft"));
  CHECK(json.at("format") == "dagsweep-trace-1");
  REQUIRE(json.at("events").size() == run.trace.events.size());
  double before = 0.0;
  for (const Json& event : json.at("events")) {
    CHECK(event.at("time").get<double>() >= before);
    before = event.at("time").get<double>();
    CHECK(!event.at("event").get<std::string>().empty());
  }
}

}  // namespace dagsweep::trace_test
