#include <algorithm>
#include <cstdint>
#include <functional>
#include <iomanip>
#include <iostream>
#include <map>
#include <string>

#include "catch.hpp"
#include "core/catalogue.hpp"
#include "schedulers/catalogue.hpp"
#include "schedulers/list/heft.hpp"
#include "simulation/trace/spans.hpp"
#include "support/case_count.hpp"
#include "support/random_instance.hpp"
#include "support/random_scenario.hpp"
#include "support/schedule_by.hpp"
#include "support/traced_run.hpp"

// Traces of random runs in which one field of one event is bent, or one event is left out. Almost
// all of them are no valid executions of what is reported; README.md of simulation/validation says
// which are.

namespace dagsweep::bent_traces_test {

namespace {

struct Algorithm {
  const char* name;
  bool pulls = false;
  std::vector<GivenParameter> given = {};
};

const std::vector<Algorithm>& algorithms() {
  static const std::vector<Algorithm> all{
      {"heft"},
      {"heft", true},
      {"gtp"},
      {"gtp/c"},
      {"gtp/c", true},
      {"gtp/r"},
      {"gtp/c/r"},
      {"dls/sr"},
      {"dls/sr", false, {{"late", "observed", {}, {}}}},
      {"d-heft"},
      {"d-heft", true},
      {"jit"},
      {"l-heft"},
      {"l-heft", true},
      {"l-heft", false, {{"replication_step", "1", {}, {}}}},
      {"l-heft", true, {{"replication_step", "1", {}, {}}}},
  };
  return all;
}

/// std::nullopt: the run has no length, fails or has many events.
std::optional<TracedRun> traced(const Algorithm& algorithm, std::uint64_t seed) {
  const SchedulerEntry& entry = find_entry(schedulers(), "algorithm", algorithm.name);
  Experiment on{random_instance(seed, 4), std::nullopt};
  const double m0 = reference_makespan(on.instance, StopToken());
  if (m0 == 0.0 || on.instance.graph.task_count() > 20) return std::nullopt;
  Scenario scenario = random_scenario(on.instance.platform, m0, seed);
  scenario.rules.pulls = algorithm.pulls;
  std::optional<TracedRun> run;
  if (entry.is_static()) {
    Schedule fixed = schedule_by(entry.name, on.instance, algorithm.given);
    run = dagsweep::traced(std::move(on), std::move(fixed), std::move(scenario));
  } else {
    run = dagsweep::traced(std::move(on), m0, std::move(scenario), entry, algorithm.given);
  }
  if (!run || run->trace.events.size() > 150) return std::nullopt;
  return run;
}

/// Bends the fields of one event, each in turn.
class FieldBender {
 public:
  /// try_bent(name of the field): the event is bent now.
  FieldBender(const Instance& instance, std::function<void(const std::string&)> try_bent)
      : tasks_(instance.graph.task_count()),
        edges_(instance.graph.edge_count()),
        processors_(instance.platform.processor_count()),
        try_bent_(std::move(try_bent)) {}

  void operator()(AvailabilityChanged& event) const {
    bend("availability.availability", event.availability, event.availability == 0.5 ? 0.75 : 0.5);
    const NodeId other((event.resource.first.index() + 1) % processors_);
    if (processors_ > 1) bend("availability.resource", event.resource, Resource{other, other});
  }
  void operator()(TaskStarted& event) const { bend_task("task-start", event); }
  void operator()(TaskFinished& event) const { bend_task("task-finish", event); }
  void operator()(TransferStarted& event) const {
    bend_transfer("transfer-start", event);
    bend("transfer-start.copy", event.is_copy, !event.is_copy);
  }
  void operator()(TransferJoined& event) const {
    bend("transfer-join.transfer", event.transfer, event.transfer + 1);
    bend_id("transfer-join.edge", event.edge, edges_);
  }
  void operator()(TransferFinished& event) const { bend_transfer("transfer-finish", event); }
  void operator()(TransferDropped& event) const { bend_transfer("transfer-drop", event); }
  void operator()(PointReached& /*event*/) const {}
  void operator()(TaskMigrated& event) const {
    bend_id("migration.task", event.task, tasks_);
    bend_id("migration.from", event.from, processors_);
    bend_id("migration.to", event.to, processors_);
    bend("migration.lost_compute", event.lost_compute, event.lost_compute + 0.5);
  }
  void operator()(TaskTakenBack& event) const {
    bend_task("taken-back", event);
    bend("taken-back.was_placed", event.was_placed, !event.was_placed);
    bend("taken-back.lost_compute", event.lost_compute, event.lost_compute + 0.5);
  }
  void operator()(TaskRewound& event) const {
    using Reason = TaskRewound::Reason;
    bend_task("rewind", event);
    bend("rewind.reason", event.reason,
         event.reason == Reason::rewinding ? Reason::regeneration : Reason::rewinding);
    bend("rewind.was_finished", event.was_finished, !event.was_finished);
    bend("rewind.lost_compute", event.lost_compute, event.lost_compute + 0.5);
  }
  void operator()(Remapped& /*event*/) const {}
  void operator()(TaskQueued& event) const { bend_task("queued", event); }
  void operator()(TaskPlanned& event) const {
    bend_task("planned", event);
    bend("planned.start", event.start, event.start + 1000.0);
    bend("planned.finish", event.finish, event.finish - 1000.0);
    bend("planned.spare", event.spare, event.spare + 1000.0);
  }

 private:
  template <class Field>
  void bend(const std::string& name, Field& field, Field bent) const {
    const Field original = field;
    field = bent;
    try_bent_(name);
    field = original;
  }
  template <class Id>
  void bend_id(const std::string& name, Id& id, std::size_t count) const {
    if (count > 1) bend(name, id, Id((id.index() + 1) % count));
  }
  template <class Event>
  void bend_task(const std::string& name, Event& event) const {
    bend_id(name + ".task", event.task, tasks_);
    bend_id(name + ".processor", event.processor, processors_);
  }
  template <class Event>
  void bend_transfer(const std::string& name, Event& event) const {
    bend(name + ".transfer", event.transfer, event.transfer + 1);
    bend_id(name + ".edge", event.edge, edges_);
    bend_id(name + ".from", event.from, processors_);
    bend_id(name + ".to", event.to, processors_);
  }

  std::size_t tasks_, edges_, processors_;
  std::function<void(const std::string&)> try_bent_;
};

std::string name_of(const TraceEvent& event) {
  static const char* names[] = {
      "availability",  "task-start",      "task-finish",   "transfer-start",
      "transfer-join", "transfer-finish", "transfer-drop", "rescheduling-point",
      "migration",     "taken-back",      "rewind",        "remapping",
      "queued",        "planned"};
  return names[event.what.index()];
}

struct Count {
  std::uint64_t bent = 0;
  std::uint64_t accepted = 0;
};

/// By "event.field".
using Counts = std::map<std::string, Count>;

void bend_all(TracedRun& run, Counts& counts) {
  std::vector<TraceEvent>& events = run.trace.events;
  const auto try_bent = [&](const std::string& name) {
    Count& count = counts[name];
    ++count.bent;
    if (!run.violation()) ++count.accepted;
  };
  const FieldBender bend_fields(run.on.instance, try_bent);
  for (std::size_t k = 0; k < events.size(); ++k) {
    const double time = events[k].time;
    const double before = k == 0 ? 0.0 : events[k - 1].time;
    const double after = k + 1 == events.size() ? time + 1.0 : events[k + 1].time;
    for (const double bent : {(before + time) / 2.0, (time + after) / 2.0}) {
      if (bent == time) continue;
      events[k].time = bent;
      try_bent(name_of(events[k]) + ".time");
    }
    events[k].time = time;
    std::visit(bend_fields, events[k].what);
    const TraceEvent removed = events[k];
    events.erase(events.begin() + static_cast<std::ptrdiff_t>(k));
    try_bent(name_of(removed) + " left out");
    events.insert(events.begin() + static_cast<std::ptrdiff_t>(k), removed);
  }
}

/// Whether a transfer between processors brings an item to several tasks.
bool has_joins(const TracedRun& run) {
  const Spans spans = spans_of(run.trace, run.on.instance);
  return std::any_of(spans.transfers.begin(), spans.transfers.end(),
                     [](const TransferSpan& transfer) { return transfer.edges.size() > 1; });
}

enum class Runs { all, with_joins };

Counts bend_runs(std::uint64_t runs, Runs which) {
  Counts counts;
  for (std::uint64_t seed = 0; runs > 0; ++seed) {
    auto run = traced(algorithms()[seed % algorithms().size()], seed);
    if (!run || (which == Runs::with_joins && !has_joins(*run))) continue;
    INFO(seed);
    REQUIRE(run->violation().value_or("") == "");
    bend_all(*run, counts);
    --runs;
  }
  return counts;
}

}  // namespace

TEST_CASE(
    "traces with pushed and pulled inputs, with and without replication, are valid executions") {
  std::uint64_t checked = 0;
  for (std::uint64_t seed = 0; seed < cases(6000); ++seed) {
    const auto run = traced(algorithms()[seed % algorithms().size()], seed);
    if (!run) continue;
    INFO(seed);
    REQUIRE(run->violation().value_or("") == "");
    ++checked;
  }
  CHECK(checked > cases(2000));
}

TEST_CASE("every bent field of a trace is noticed, but for what changes no execution") {
  // README.md of simulation/validation, "What is accepted": of so many bent traces at most one.
  const std::map<std::string, double> harmless{
      {"queued.processor", 15},     {"queued left out", 20}, {"rescheduling-point left out", 100},
      {"transfer-start.copy", 100}, {"planned left out", 5}, {"planned.spare", 1}};
  for (const Runs which : {Runs::all, Runs::with_joins}) {
    std::uint64_t bent = 0;
    for (const auto& [name, count] : bend_runs(cases(300), which)) {
      INFO(name << ": " << count.accepted << " of " << count.bent);
      bent += count.bent;
      const auto known = harmless.find(name);
      const double most =
          known == harmless.end() ? 0.0 : static_cast<double>(count.bent) / known->second;
      CHECK(static_cast<double>(count.accepted) <= most);
    }
    CHECK(bent > cases(70000));
  }
}

TEST_CASE("the bent fields that are accepted, by kind", "[.bent-traces]") {
  for (const Runs which : {Runs::all, Runs::with_joins}) {
    Count total;
    for (const auto& [name, count] : bend_runs(300, which)) {
      std::cout << std::setw(28) << name << std::setw(8) << count.bent << std::setw(8)
                << count.accepted << "\n";
      total.bent += count.bent;
      total.accepted += count.accepted;
    }
    std::cout << std::setw(28) << "all" << std::setw(8) << total.bent << std::setw(8)
              << total.accepted << "\n";
  }
}

}  // namespace dagsweep::bent_traces_test
