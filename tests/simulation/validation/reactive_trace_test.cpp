#include <cmath>
#include <map>

#include "catch.hpp"
#include "core/catalogue.hpp"
#include "schedulers/catalogue.hpp"
#include "schedulers/list/heft.hpp"
#include "support/traced_run.hpp"

using namespace dagsweep;

namespace {

/// Those of rule 24.
constexpr const char* compared_metrics[] = {
    "reschedulings",  "remappings",          "migrated_tasks", "rewound_tasks",
    "rewound_levels", "reexecuted_tasks",    "lost_compute",   "retransmitted",
    "overhead",       "communication_share", "join_response"};

}  // namespace

TEST_CASE("a modified trace of a reactive run is not a valid execution") {
  std::map<std::string, int> missed;
  std::map<std::size_t, int> modified_events;  // by type of event
  int modified = 0;
  for (std::uint64_t seed = 0; seed < 1875; ++seed) {
    const char* names[] = {"gtp", "gtp/c", "gtp/r", "gtp/c/r", "d-heft"};
    const auto run =
        traced(find_entry(schedulers(), "algorithm", names[seed % std::size(names)]), seed);
    if (!run || run->trace.events.size() < 4 || !run->execution.completed) continue;
    REQUIRE(run->violation().value_or("") == "");
    RandomStream random(seed, Purpose::test, 2);
    const std::size_t at = random.below(run->trace.events.size());
    const std::size_t kind = run->trace.events[at].what.index();
    const auto try_modified = [&](const std::string& how, auto modify) {
      TracedRun copy = *run;
      modify(copy);
      ++modified;
      ++modified_events[kind];
      if (!copy.violation()) ++missed[how + " " + std::to_string(kind)];
    };
    const TraceEvent& event = run->trace.events[at];
    // The schedule of time 0 may leave a task out, so that a missing TaskQueued event is valid. An
    // item without data is there at once, also for a task that joins no transfer.
    const auto* joined = std::get_if<TransferJoined>(&event.what);
    const bool may_be_left_out =
        (event.time == 0.0 && std::holds_alternative<TaskQueued>(event.what)) ||
        (joined != nullptr && run->on.instance.graph.data(joined->edge) == 0.0);
    try_modified("removed", [&](TracedRun& copy) {
      if (may_be_left_out)
        copy.trace.events.resize(at);
      else
        copy.trace.events.erase(copy.trace.events.begin() + static_cast<std::ptrdiff_t>(at));
    });
    try_modified("duplicated", [&](TracedRun& copy) {
      copy.trace.events.insert(copy.trace.events.begin() + static_cast<std::ptrdiff_t>(at),
                               run->trace.events[at]);
    });
    try_modified("later", [&](TracedRun& copy) {
      for (std::size_t k = at; k < copy.trace.events.size(); ++k) {
        copy.trace.events[k].time += 0.0625;
      }
    });
    for (const char* name : compared_metrics) {
      if (std::isnan(run->metrics.at(name))) continue;
      try_modified(name, [&](TracedRun& copy) { copy.metrics[name] += 0.5; });
    }
    try_modified("moved", [](TracedRun& copy) { copy.execution.data_moved += 0.5; });
    try_modified("rules", [](TracedRun& copy) {  // those of another algorithm
      copy.how.rewinds = copy.how.regenerates = false;
      if (copy.metrics["reexecuted_tasks"] == 0.0) copy.trace.events.clear();
    });
  }
  CHECK(modified > 10000);
  // All but TaskPlanned, of which bent_traces_test.cpp takes care.
  CHECK(modified_events.size() + 1 == std::variant_size_v<decltype(TraceEvent::what)>);
  for (const auto& [how, times] : missed) {
    INFO(how << " " << times);
    CHECK(times == 0);
  }
}

TEST_CASE("times below the least normal double have no relative precision") {
  const Platform platform(2, {1e300, 1.0, 1.0, 1e300}, 0.0);
  int checked = 0;
  for (const double work : {5e-324, 1e-320, 3e-310}) {
    GraphDraft draft;
    draft.work.assign(3, 1.0);
    draft.edges = {{0, 2, 0.0}};
    const Experiment on{
        Instance(TaskGraph(draft), platform, ExecutionTimes(3, 2, std::vector<double>(6, work))),
        std::nullopt};
    const double m0 = reference_makespan(on.instance, StopToken());
    for (const char* name : {"gtp", "gtp/c", "l-heft"}) {
      const SchedulerEntry& entry = find_entry(schedulers(), "algorithm", name);
      const Parameters parameters(entry.name, entry.parameters, {});
      const Rescheduling how = rescheduling_of(entry, parameters, platform, m0, m0 * 0.05);
      for (std::uint64_t seed = 0; seed < 10; ++seed) {
        ScenarioSettings settings;
        settings.bound = 0.9;
        const Scenario scenario = draw_scenario(settings, platform, m0, seed);
        const auto scheduler = entry.make({parameters, 0, 1});
        Trace trace;
        const MeasuredRun run = execute_and_measure(on, scheduler, how, scenario, &trace);
        INFO(work << " " << name << " " << seed);
        CHECK(find_violation(trace, run.execution, on, how, scenario, run.metrics).value_or("") ==
              "");
        ++checked;
      }
    }
  }
  CHECK(checked == 90);
}
