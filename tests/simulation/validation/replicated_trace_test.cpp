#include <map>

#include "catch.hpp"
#include "core/random.hpp"
#include "schedulers/catalogue.hpp"
#include "support/alone.hpp"
#include "support/case_count.hpp"
#include "support/instance_of.hpp"
#include "support/lower_bound_holds.hpp"
#include "support/random_instance.hpp"
#include "support/random_network.hpp"
#include "support/random_scenario.hpp"
#include "support/traced_run.hpp"

namespace dagsweep::replicated_trace_test {

namespace {

/// Every replicating scheduler, mc-ftsa under both readings of `sources`.
std::vector<std::pair<const SchedulerEntry*, std::vector<GivenParameter>>> replicating() {
  std::vector<std::pair<const SchedulerEntry*, std::vector<GivenParameter>>> all;
  for (const SchedulerEntry& entry : schedulers()) {
    if (!entry.reads_epsilon) continue;
    all.push_back({&entry, {}});
    if (entry.name == "mc-ftsa") all.push_back({&entry, {{"sources", "any-live", "", {}}}});
  }
  return all;
}

/// Crashes at random times, some of them at once, beside the changes of random_scenario().
Scenario crashing(const Platform& platform, double length, std::uint64_t seed) {
  RandomStream random(seed, Purpose::test, 5);
  ScenarioSettings settings;
  const double common = random.uniform(0.0, length);
  for (const NodeId n : platform.nodes()) {
    if (random.below(3) == 0) {
      settings.outages.push_back({n, random.below(2) == 0 ? common : random.uniform(0.0, length)});
    }
  }
  return draw_scenario(settings, platform, 0.0, seed);
}

TracedRun traced(std::uint64_t seed, const SchedulerEntry& entry,
                 const std::vector<GivenParameter>& given) {
  Instance instance = random_instance(seed);
  const char* networks[] = {"dedicated", "bus", "one-port", "bounded-multiport"};
  const char* network = networks[seed / 7 % 4];
  if (network != std::string_view("dedicated")) {
    instance.platform = random_network(instance.platform, network, seed);
  }
  const auto nodes = static_cast<std::uint32_t>(instance.platform.node_count());
  const auto epsilon = static_cast<std::uint32_t>(std::min<std::uint64_t>(seed % 4, nodes - 1));
  const SchedulerRequest request{Parameters(entry.name, entry.parameters, given), epsilon, 1};
  Schedule schedule = initial_schedule(entry.make(request), instance, StopToken());
  const double length = schedule.makespan();
  Scenario scenario = seed % 2 == 0 ? crashing(instance.platform, length, seed)
                                    : random_scenario(instance.platform, length, seed);
  return dagsweep::traced({std::move(instance), std::nullopt}, std::move(schedule),
                          std::move(scenario));
}

}  // namespace

TEST_CASE("traces of replicated runs are valid executions under crashes and changes") {
  std::uint64_t completed = 0;
  std::uint64_t lost = 0;
  std::uint64_t dropped = 0;
  for (std::uint64_t seed = 0; seed < cases(2000); ++seed) {
    for (const auto& [entry, given] : replicating()) {
      const TracedRun run = traced(seed, *entry, given);
      INFO(entry->name << " " << given.size() << " " << seed);
      REQUIRE(run.violation().value_or("") == "");
      REQUIRE(lower_bound_holds(run.on, run.execution));
      ++(run.execution.completed ? completed : lost);
      for (const TraceEvent& event : run.trace.events) {
        dropped += std::holds_alternative<TransferDropped>(event.what) ? 1 : 0;
      }
    }
  }
  CHECK(completed > cases(5000));
  CHECK(lost > cases(1000));
  CHECK(dropped > cases(5000));
}

TEST_CASE("a replica that has finished is not lost with its processor later") {
  // Both tasks run on both processors; processor 1 fails at 10, long after task 0 has ended there.
  const ProcessorId p(0), q(1);
  const TaskId a(0), b(1);
  const Experiment on{instance_of({{5, 6}, {20, 20}}), std::nullopt};
  const std::vector<Replica> replicas{{a, p, 0, 5}, {a, q, 0, 6}, {b, p, 5, 25}, {b, q, 6, 26}};
  const Schedule schedule(on.instance.graph, 2, replicas, 25.0, 26.0);
  Scenario scenario;
  scenario.events = {{10.0, {alone(q), alone(q)}, 0.0}};
  TracedRun run = dagsweep::traced(on, schedule, scenario);
  CHECK(run.violation().value_or("") == "");
  std::erase_if(run.trace.events, [&](const TraceEvent& event) {
    const auto* finished = std::get_if<TaskFinished>(&event.what);
    return finished != nullptr && finished->task == a && finished->processor == q;
  });
  std::erase_if(run.trace.events, [&](const TraceEvent& event) {
    const auto* started = std::get_if<TaskStarted>(&event.what);
    return started != nullptr && started->task == b && started->processor == q;
  });
  CHECK(run.violation().value_or("") == "at 10: task 0 is complete and does not finish");
}

TEST_CASE("a modified trace of a replicated run is not a valid execution") {
  std::map<std::string, int> missed;
  int modified = 0;
  for (std::uint64_t seed = 0; seed < 600; ++seed) {
    const auto all = replicating();
    const auto& [entry, given] = all[seed % all.size()];
    const TracedRun run = traced(seed, *entry, given);
    if (run.trace.events.size() < 4) continue;
    RandomStream random(seed, Purpose::test, 6);
    const std::size_t at = random.below(run.trace.events.size());
    const auto try_modified = [&](const std::string& how, auto modify) {
      TracedRun copy = run;
      modify(copy);
      ++modified;
      if (!copy.violation()) {
        ++missed[how + " " + std::to_string(run.trace.events[at].what.index())];
      }
    };
    try_modified("removed", [&](TracedRun& copy) {
      copy.trace.events.erase(copy.trace.events.begin() + static_cast<std::ptrdiff_t>(at));
    });
    try_modified("duplicated", [&](TracedRun& copy) {
      copy.trace.events.insert(copy.trace.events.begin() + static_cast<std::ptrdiff_t>(at),
                               run.trace.events[at]);
    });
    try_modified("later", [&](TracedRun& copy) {
      for (std::size_t k = at; k < copy.trace.events.size(); ++k) copy.trace.events[k].time += 0.25;
    });
    try_modified("makespan", [](TracedRun& copy) { copy.execution.makespan += 1.0; });
    try_modified("messages", [](TracedRun& copy) { ++copy.execution.messages; });
    try_modified("data", [](TracedRun& copy) { copy.execution.data_moved += 1.0; });
    try_modified("outcome",
                 [](TracedRun& copy) { copy.execution.completed = !copy.execution.completed; });
    try_modified("finish", [&](TracedRun& copy) {
      copy.execution.finish[copy.on.instance.graph.canonical_order()[0]] = 1e9;
    });
  }
  CHECK(modified > 4000);
  for (const auto& [how, times] : missed) {
    INFO(how << " " << times);
    CHECK(times == 0);
  }
}

}  // namespace dagsweep::replicated_trace_test
