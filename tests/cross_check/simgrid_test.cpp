#include <algorithm>
#include <cmath>
#include <ios>
#include <limits>

#include "catch.hpp"
#include "cross_check/in_child.hpp"
#include "cross_check/random_case.hpp"
#include "cross_check/simgrid_execution.hpp"
#include "simulation/engine/static_engine.hpp"
#include "simulation/scenario/scenario_cursor.hpp"
#include "support/case_count.hpp"
#include "support/patience.hpp"

using namespace dagsweep;

namespace {

/// Runs execute_in_simgrid() in a child process, as SimGrid runs once per process. Returns start
/// times, then finish times.
std::vector<double> run_in_simgrid(const RandomCase& on,
                                   const std::vector<AvailabilityEvent>& events) {
  const auto run = [&] {
    const TaskTimes times = execute_in_simgrid(on.experiment, on.schedule, events);
    std::vector<double> all(times.start.begin(), times.start.end());
    all.insert(all.end(), times.finish.begin(), times.finish.end());
    return all;
  };
  return in_child(run, patience());
}

/// Difference relative to max(1, |ours|); NaN equals NaN only.
double difference(double ours, double theirs) {
  if (std::isnan(ours) && std::isnan(theirs)) return 0.0;
  if (std::isnan(ours) || std::isnan(theirs)) return std::numeric_limits<double>::infinity();
  return std::abs(ours - theirs) / std::max(1.0, std::abs(ours));
}

}  // namespace

/// Compares random runs on the network with SimGrid.
void compare_runs(std::string_view network, std::uint64_t cases, double tolerance) {
  double largest = 0.0;
  std::size_t tasks = 0, events_seen = 0, with_standstills = 0, stalled = 0, startups = 0;

  for (std::uint64_t seed = 1; seed <= cases; ++seed) {
    const RandomCase on = random_case(seed, network);
    INFO(on.summary);
    const Execution ours = execute(on.experiment, on.schedule, on.scenario, StopToken());
    double last = on.schedule.makespan();
    for (const double time : ours.start) last = std::max(last, time);  // max() ignores NaN here
    for (const double time : ours.finish) last = std::max(last, time);
    const std::vector<AvailabilityEvent> events =
        realised_events(on.scenario, on.experiment.instance.platform, 2.0 * last);

    std::vector<double> theirs;
    REQUIRE_NOTHROW(theirs = run_in_simgrid(on, events));
    const std::size_t count = ours.start.size();
    REQUIRE(theirs.size() == 2 * count);
    for (const TaskId task : IdRange<TaskId>(count)) {
      const double started = difference(ours.start[task], theirs[task.index()]);
      const double finished = difference(ours.finish[task], theirs[count + task.index()]);
      largest = std::max({largest, started, finished});
      if (started <= tolerance && finished <= tolerance) continue;
      CAPTURE(task.value, ours.start[task], theirs[task.index()]);
      CAPTURE(ours.finish[task], theirs[count + task.index()]);
      FAIL_CHECK("SimGrid runs the task at other times");
      break;  // later differences follow from this one
    }

    tasks += count;
    events_seen += events.size();
    startups += on.experiment.instance.platform.startup() > 0.0 ? 1 : 0;
    stalled += ours.completed ? 0 : 1;
    with_standstills += std::any_of(events.begin(), events.end(),
                                    [](const auto& event) { return event.availability == 0.0; });
  }
  CHECK(with_standstills > cases / 4);
  CHECK(with_standstills < 3 * cases / 4);
  WARN(network << ": " << cases << " cases (" << with_standstills << " with standstills, "
               << startups << " with startup, " << stalled << " stalled), " << events_seen
               << " events, " << tasks << " tasks: largest difference " << std::scientific
               << largest);
}

TEST_CASE("static runs on dedicated links agree with SimGrid") {
  compare_runs("dedicated", cases(1000), 1e-9);
}

TEST_CASE("static runs on shared networks agree with SimGrid") {
  compare_runs("bus", cases(500), 1e-6);
  compare_runs("sites", cases(500), 1e-6);
  compare_runs("bounded-multiport", cases(500), 1e-6);
}

TEST_CASE("SimGrid runs once per process") {
  const RandomCase on = random_case(1);
  const auto twice = [&] {
    execute_in_simgrid(on.experiment, on.schedule, {});
    execute_in_simgrid(on.experiment, on.schedule, {});
    return std::vector<double>();
  };
  CHECK_THROWS_WITH(in_child(twice, patience()),
                    "the child process failed: SimGrid runs once per process");
}
