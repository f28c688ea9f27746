#include <algorithm>
#include <string>

#include "catch.hpp"
#include "core/catalogue.hpp"
#include "support/case_count.hpp"
#include "support/traced_run.hpp"

// Runs of dls/sr with `late: observed`, in which a rescheduling is added or left out.

namespace dagsweep::lateness_test {

namespace {

std::optional<TracedRun> traced(std::uint64_t seed) {
  static const SchedulerEntry& entry = find_entry(schedulers(), "algorithm", "dls/sr");
  return traced(entry, seed, {{"late", "observed", {}, {}}});
}

/// Metrics are not compared: the number of reschedulings alone would tell.
std::string violation(const TracedRun& run, const std::vector<TraceEvent>& events) {
  Trace bent;
  bent.events = events;
  return find_violation(bent, run.execution, run.on, run.how, run.scenario).value_or("");
}

template <class Event>
bool is(const TraceEvent& event) {
  return std::holds_alternative<Event>(event.what);
}

/// What the schedule in force at the start of the run queued and planned for tasks that wait before
/// the event, and planned for those that run.
std::vector<TraceEvent> again(const std::vector<TraceEvent>& events, std::size_t before) {
  const auto waits = [&](TaskId task) {
    return std::none_of(events.begin(), events.begin() + static_cast<std::ptrdiff_t>(before),
                        [&](const TraceEvent& event) {
                          const auto* started = std::get_if<TaskStarted>(&event.what);
                          return started != nullptr && started->task == task;
                        });
  };
  const double now = events[before].time;
  std::vector<TraceEvent> copy{{now, Remapped{}}};
  for (std::size_t k = 0; k < before; ++k) {
    const auto* queued = std::get_if<TaskQueued>(&events[k].what);
    const auto* planned = std::get_if<TaskPlanned>(&events[k].what);
    if (queued != nullptr && waits(queued->task)) copy.push_back({now, *queued});
    if (planned != nullptr && waits(planned->task)) copy.push_back({now, *planned});
  }
  return copy;
}

}  // namespace

TEST_CASE("a rescheduling without a late task is refused, and a late task without rescheduling") {
  std::uint64_t added = 0;
  std::uint64_t left_out = 0;
  for (std::uint64_t seed = 0; seed < cases(1500); ++seed) {
    const auto run = traced(seed);
    if (!run) continue;
    INFO(seed);
    const std::vector<TraceEvent>& events = run->trace.events;
    REQUIRE(violation(*run, events) == "");
    const auto is_point = [](const TraceEvent& event) { return is<PointReached>(event); };
    const auto point = std::find_if(events.begin(), events.end(), is_point);
    if (point == events.end()) continue;
    const double now = point->time;
    const auto at = static_cast<std::size_t>(point - events.begin());
    const bool remaps = std::any_of(point, events.end(), [&](const TraceEvent& event) {
      return event.time == now && is<Remapped>(event);
    });
    const bool migrates = std::any_of(point, events.end(), [&](const TraceEvent& event) {
      return event.time == now && is<TaskMigrated>(event);
    });
    std::vector<TraceEvent> bent = events;
    if (!remaps) {
      const std::vector<TraceEvent> schedule = again(events, at);
      bent.insert(bent.begin() + static_cast<std::ptrdiff_t>(at) + 1, schedule.begin(),
                  schedule.end());
      const std::string said = violation(*run, bent);
      CHECK(said != "");
      if (said.find("no task is late") != std::string::npos) ++added;
    } else if (!migrates) {
      std::erase_if(bent, [&](const TraceEvent& event) {
        return event.time == now &&
               (is<Remapped>(event) || is<TaskQueued>(event) || is<TaskPlanned>(event));
      });
      const std::string said = violation(*run, bent);
      CHECK(said != "");
      if (said.find("the schedule stays in force") != std::string::npos) ++left_out;
    }
  }
  CHECK(added > cases(20));
  CHECK(left_out > cases(20));
}

TEST_CASE("a task that cannot run at present is not planned") {
  std::uint64_t tried = 0;
  std::uint64_t refused = 0;
  for (std::uint64_t seed = 0; seed < cases(1500); ++seed) {
    auto run = traced(seed);
    if (!run) continue;
    INFO(seed);
    std::vector<TraceEvent>& events = run->trace.events;
    const auto unplanned = [&](const TraceEvent& event) {
      const auto* queued = std::get_if<TaskQueued>(&event.what);
      return queued != nullptr &&
             std::none_of(events.begin(), events.end(), [&](const TraceEvent& other) {
               const auto* planned = std::get_if<TaskPlanned>(&other.what);
               return planned != nullptr && other.time == event.time &&
                      planned->task == queued->task;
             });
    };
    const auto found = std::find_if(events.begin(), events.end(), unplanned);
    if (found == events.end()) continue;
    const TaskQueued task = std::get<TaskQueued>(found->what);
    std::vector<TraceEvent> bent = events;
    bent.insert(bent.begin() + (found - events.begin()) + 1,
                {found->time, TaskPlanned{task.task, task.processor, 1e9, 1e9, 0.0}});
    ++tried;
    if (violation(*run, bent).find("cannot run at present") != std::string::npos) ++refused;
  }
  // Others are bound by their group to another processor, or need what has finished in the instant.
  CHECK(tried > cases(100));
  CHECK(refused > tried * 9 / 10);
}

}  // namespace dagsweep::lateness_test
