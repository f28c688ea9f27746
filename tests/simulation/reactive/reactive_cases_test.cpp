#include "catch.hpp"
#include "core/catalogue.hpp"
#include "schedulers/catalogue.hpp"
#include "schedulers/list/heft.hpp"
#include "simulation/reactive/reactive_engine.hpp"
#include "support/error_text.hpp"
#include "support/measured_run.hpp"

// Small cases in which processors and links fail and recover at critical times.

namespace dagsweep::reactive_cases_test {

namespace {

constexpr double slow = 1000.0;

Experiment experiment(const std::vector<EdgeDraft>& edges, std::size_t processors,
                      const std::vector<double>& times,
                      const std::vector<std::int64_t>& group = {}) {
  GraphDraft draft;
  draft.work.assign(times.size() / processors, 1.0);
  draft.edges = edges;
  draft.group = group;
  return {Instance(TaskGraph(draft),
                   Platform(processors, std::vector<double>(processors * processors, 1.0), 0.0),
                   ExecutionTimes(draft.work.size(), processors, times)),
          std::nullopt};
}

AvailabilityEvent link(double time, std::size_t p, std::size_t q, double availability) {
  return {time, {NodeId(p), NodeId(q)}, availability};
}

AvailabilityEvent processor(double time, std::size_t p, double availability) {
  return {time, {NodeId(p), NodeId(p)}, availability};
}

MeasuredRun run(const Experiment& on, std::string_view name, double period,
                const std::vector<AvailabilityEvent>& events,
                const std::vector<GivenParameter>& given = {}, bool pulls = false) {
  const SchedulerEntry& entry = find_entry(schedulers(), "algorithm", name);
  const Parameters parameters(entry.name, entry.parameters, given);
  const double m0 = reference_makespan(on.instance, StopToken());
  const Rescheduling options = rescheduling_of(entry, parameters, on.instance.platform, m0, period);
  Scenario scenario;
  scenario.events = events;
  scenario.rules.pulls = pulls;
  const auto scheduler = entry.make({parameters, 0, 1});
  return execute_and_measure(on, scheduler, options, scenario);
}

}  // namespace

TEST_CASE("a run is not stalled while a transfer makes data available where it can be forwarded") {
  // Task 2's inputs come from processors 0 and 1. Links fail during the transfer of the first to
  // processor 2, which the second can no longer reach; from there it can be sent to processor 3.
  const Experiment on = experiment({{0, 2, 2.0}, {1, 2, 4.0}}, 4,
                                   {1, slow, slow, slow, slow, 2, slow, slow, slow, slow, 1, 2});
  const std::vector<AvailabilityEvent> events{link(2.5, 1, 2, 0), link(2.5, 0, 1, 0),
                                              link(2.5, 0, 3, 0)};
  for (const double period : {1.2, 1.3}) {
    INFO(period);
    CHECK(run(on, "gtp/c", period, events).execution.completed);
  }
}

TEST_CASE("the first task of a group decides even if no processor can run it") {
  // At 5, task 2's second input is temporarily unreachable; task 3 of its group would move alone.
  const Experiment on =
      experiment({{0, 2, 1.0}, {1, 2, 4.0}}, 3,
                 {1, slow, slow, slow, 2, slow, slow, slow, 4, slow, 2, 3}, {-1, -1, 0, 0});
  const MeasuredRun result =
      run(on, "gtp", 5.0,
          {link(2.5, 0, 1, 0), link(2.5, 1, 2, 0), link(11.0, 0, 1, 1), link(11.0, 1, 2, 1)});
  CHECK(result.execution.completed);
  CHECK(result.metrics.at("remappings") == 0);
}

TEST_CASE("DLS/sr ignores a task without a planned finish once it has finished") {
  const Experiment on = experiment({{0, 2, 1.0}, {1, 2, 4.0}}, 3,
                                   {1, slow, slow, slow, 2, slow, slow, slow, 0.5, 40, slow, slow});
  const MeasuredRun result =
      run(on, "dls/sr", 5.0,
          {link(2.5, 0, 1, 0), link(2.5, 1, 2, 0), link(5.5, 0, 1, 1), link(5.5, 1, 2, 1)});
  CHECK(result.execution.completed);
  CHECK(result.metrics.at("reschedulings") == 1);
}

TEST_CASE("a call that outlasts very many points skips them in constant time") {
  const Experiment on = experiment({{0, 1, 1.0}}, 2, {4, 5, 5, 4});
  const MeasuredRun result = run(on, "gtp", 1e-9, {}, {{"scheduling_cost", "1e12", {}, {}}});
  CHECK(result.execution.completed);
}

TEST_CASE("a failure during an online call is handled at its end") {
  // The call during [14, 16) assigns task 2, whose inputs are on processor 1 or 0.
  const Experiment on = experiment({{0, 2, 1.0}}, 2, {10, 10, 100, 100, 10, 10});
  for (const double away : {13.0, 15.0, 17.0}) {
    INFO(away);
    const std::vector<AvailabilityEvent> events{{away, {NodeId(1), NodeId(1)}, 0}};
    const MeasuredRun result =
        run(on, "l-heft", 1.0, events,
            {{"trigger", "on-change", {}, {}}, {"scheduling_cost", "1", {}, {}}});
    CHECK(result.execution.completed);
  }
}

TEST_CASE("a running task is estimated to finish although its producer was undone behind it") {
  // Processor 0 fails at 1.5. At 2 task 0 is undone, since task 2 needs it, and both go to
  // processor 1, behind task 1, which runs until 5. That mapping is as good as any that is made at
  // 3 and 4.
  const Experiment on = experiment({{0, 1, 1.0}, {0, 2, 2.0}}, 2, {0, 0, 8, 4, 2, 1});
  const MeasuredRun result =
      run(on, "gtp/r", 1.0, {processor(1.5, 0, 0)}, {{"adopt", "if-shorter", {}, {}}});
  CHECK(result.metrics.at("rewound_tasks") == 2);
  CHECK(result.metrics.at("reschedulings") == 1);
  CHECK(result.execution.makespan == 6);
}

TEST_CASE("a livelock is reported with the number of points that have passed") {
  const Experiment on = experiment({}, 1, {100});
  const SchedulerEntry& entry = find_entry(schedulers(), "algorithm", "gtp");
  const Parameters parameters(entry.name, entry.parameters, {});
  Rescheduling options = rescheduling_of(entry, parameters, on.instance.platform, 100.0, 1.0);
  options.most_points = 3.5;  // 100 / period need not be whole
  const auto scheduler = entry.make({parameters, 0, 1});
  const std::string reason =
      error_text<RunError>([&] { execute_and_measure(on, scheduler, options, {}); });
  CHECK(reason.find("no further task has finished for 4 rescheduling points, at time 4") !=
        std::string::npos);
}

TEST_CASE("a copy that replication brings serves a task only while the data is there") {
  // Task 2 waits on processor 1 behind task 3, where a copy of its input from task 0 arrives at 8.
  // The processor fails at 9. At 9.5 the data there is lost, and both tasks go to processor 2: task
  // 3 runs until 29.5, then task 2 fetches the input in 7 time units.
  const Experiment on = experiment({{0, 2, 7.0}, {1, 2, 1.0}, {4, 1, 1.0}}, 4,
                                   {1, slow, slow, slow, slow, slow, slow, 5.5,  slow, 1,
                                    2, slow, slow, 3,    20,   slow, slow, slow, slow, 0.5});
  const std::vector<AvailabilityEvent> events{processor(0.0, 2, 0), processor(0.0, 1, 0.3),
                                              processor(9.0, 1, 0), processor(9.0, 2, 1)};
  const MeasuredRun result =
      run(on, "l-heft", 9.5, events, {{"replication_step", "2", {}, {}}}, true);
  CHECK(result.execution.start[TaskId(2)] == 36.5);
  CHECK(result.execution.makespan == 38.5);
}

}  // namespace dagsweep::reactive_cases_test
