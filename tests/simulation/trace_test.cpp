#include "simulation/trace/trace.hpp"

#include <map>

#include "catch.hpp"
#include "core/random.hpp"
#include "platform/models/generated.hpp"
#include "schedulers/catalogue.hpp"
#include "simulation/engine.hpp"
#include "simulation/scenario_cursor.hpp"
#include "simulation/trace/trace_validity.hpp"
#include "support/random_instance.hpp"
#include "support/random_scenario.hpp"

using namespace dagsweep;

namespace {

/// A run and everything its trace is judged by.
struct Traced {
  Experiment on;
  Schedule schedule;
  std::vector<AvailabilityEvent> events;
  Trace trace;
  bool completed = false;

  std::optional<std::string> violation() const {
    return find_violation(trace, completed, on, schedule, events);
  }
};

Schedule scheduled(const SchedulerEntry& entry, const Instance& instance, std::uint64_t seed) {
  SchedulerRequest request{Parameters(entry.name, entry.parameters, {}), 0, seed};
  return entry.make(request)->schedule({instance}, StopToken());
}

Traced traced(Experiment on, const SchedulerEntry& entry, std::uint64_t seed) {
  const Schedule schedule = scheduled(entry, on.instance, seed);
  const Scenario scenario = random_scenario(on.instance.platform, schedule.makespan(), seed);
  Traced out{std::move(on), schedule, {}, {}, false};
  const Execution execution = execute(out.on, out.schedule, scenario, StopToken(), &out.trace);
  out.completed = execution.completed;
  if (!out.trace.events.empty()) {
    out.events = realised_events(scenario, out.on.instance.platform, out.trace.events.back().time);
  }
  return out;
}

Experiment random_experiment(std::uint64_t seed) {
  Experiment on{random_instance(seed), std::nullopt};
  if (seed % 4 == 0) on.true_times = draw_true_times(on.instance.times, 0.4, seed);
  return on;
}

}  // namespace

TEST_CASE("the engine's traces are executions, whatever happens") {
  int completed = 0;
  int stalled = 0;
  std::size_t changes = 0;
  for (std::uint64_t seed = 0; seed < 4000; ++seed) {
    for (const SchedulerEntry& entry : schedulers()) {
      const Traced run = traced(random_experiment(seed), entry, seed);
      INFO(entry.name << " " << seed);
      REQUIRE(run.violation().value_or("") == "");
      ++(run.completed ? completed : stalled);
      changes += run.events.size();
    }
  }
  CHECK(completed > 6000);
  CHECK(stalled > 300);
  CHECK(changes > 50000);
}

TEST_CASE("a trace that is bent in any way is no execution") {
  std::map<std::string, int> missed;
  int bent = 0;
  for (std::uint64_t seed = 0; seed < 400; ++seed) {
    const Traced run = traced(random_experiment(seed), schedulers()[seed % 3], seed);
    if (run.trace.events.size() < 4) continue;
    RandomStream random(seed, Purpose::test, 2);
    const std::size_t at = random.below(run.trace.events.size());
    const auto try_bent = [&](const std::string& how, auto bend) {
      Traced copy = run;
      bend(copy.trace.events);
      ++bent;
      if (!copy.violation()) ++missed[how];
    };
    try_bent("left out",
             [&](auto& events) { events.erase(events.begin() + static_cast<std::ptrdiff_t>(at)); });
    try_bent("twice", [&](auto& events) {
      const TraceEvent event = events[at];
      events.insert(events.begin() + static_cast<std::ptrdiff_t>(at), event);
    });
    try_bent("later", [&](auto& events) {
      for (std::size_t k = at; k < events.size(); ++k) events[k].time += 0.25;
    });
    try_bent("cut off", [&](auto& events) { events.resize(events.size() - 1); });
    try_bent("another processor", [&](auto& events) {
      if (auto* start = std::get_if<TaskStarted>(&events[at].what)) {
        start->processor = ProcessorId(start->processor.index() == 0 ? 1 : 0);
        if (run.on.instance.platform.processor_count() == 1) events.clear();
      } else {
        events.clear();
      }
    });
  }
  CHECK(bent > 1500);
  // A stalled run's last event may be one that changed nothing.
  missed.erase("cut off");
  for (const auto& [how, times] : missed) {
    INFO(how << " " << times);
    CHECK(times == 0);
  }
}

TEST_CASE("what makes a trace wrong is said") {
  GraphDraft draft;
  draft.work = {10, 5};
  draft.edges = {{0, 1, 4.0}};
  const Experiment on{Instance(TaskGraph(draft), Platform(2, {0, 2, 2, 0}, 1.0),
                               ExecutionTimes(2, 2, {10, 10, 5, 5})),
                      std::nullopt};
  const ProcessorId p(0), q(1);
  const TaskId a(0), b(1);
  const Schedule schedule(on.instance.graph, 2, {{a, p, 0.0, 10.0}, {b, q, 13.0, 18.0}});
  const std::vector<TraceEvent> good{{0, TaskStarted{a, p}},
                                     {10, TaskFinished{a, p}},
                                     {10, TransferStarted{0, EdgeId(0), p, q}},
                                     {13, TransferFinished{0, EdgeId(0), p, q}},
                                     {13, TaskStarted{b, q}},
                                     {18, TaskFinished{b, q}}};
  const auto complaint = [&](std::vector<TraceEvent> events) {
    Trace trace;
    trace.events = std::move(events);
    return find_violation(trace, true, on, schedule, {}).value_or("");
  };
  const auto says = [&](std::size_t at, const TraceEvent& event, const std::string& why) {
    auto events = good;
    events[at] = event;
    INFO(complaint(events));
    CHECK(complaint(events).find(why) != std::string::npos);
  };
  CHECK(complaint(good).empty());
  says(1, {9, TaskFinished{a, p}}, "at 9: task 0 finishes after 9 of 10");
  says(3, {12, TransferFinished{0, EdgeId(0), p, q}}, "arrives after 1 + 1 of 1 + 2");
  says(4, {13.5, TaskStarted{b, q}}, "processor 1 is idle though task 1 could start");
  says(3, {13, TaskStarted{b, q}}, "task 1 starts before its inputs are there");
  says(2, {10, TransferStarted{0, EdgeId(0), q, p}}, "joins the wrong processors");
  says(2, {10, TaskStarted{b, q}}, "before its inputs");
  says(5, {17, TaskFinished{a, p}}, "was not running");
  says(1, {5, AvailabilityChanged{{p, p}, 0.5}}, "the scenario does not have");
  CHECK(complaint({good.begin(), good.end() - 1}) == "at 13: ends before task 1 finished");
}

TEST_CASE("a trace as JSON lists every event") {
  const Traced run = traced(random_experiment(5), schedulers()[0], 5);
  const Json json = trace_json(run.trace, run.on.instance.graph, "heft");
  CHECK(json.at("format") == "dagsweep-trace-1");
  REQUIRE(json.at("events").size() == run.trace.events.size());
  double before = 0.0;
  for (const Json& event : json.at("events")) {
    CHECK(event.at("time").get<double>() >= before);
    before = event.at("time").get<double>();
    CHECK(!event.at("event").get<std::string>().empty());
  }
}
