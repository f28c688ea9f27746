#include "metrics/series.hpp"

#include <bit>

#include "catch.hpp"
#include "core/number.hpp"
#include "platform/examples/heft_example.hpp"
#include "schedulers/list/heft.hpp"
#include "simulation/engine/static_engine.hpp"

using namespace dagsweep;

namespace {

/// The worked example of the HEFT paper, scheduled and executed.
struct Executed {
  Experiment on{heft_example(), std::nullopt};
  Schedule schedule = Heft().schedule(on.instance, StopToken());
  Observation observation{on.instance};
  Execution execution = execute(on, schedule, Scenario(), StopToken(), observation.listeners());
  InstanceScale scale{on};

  Run run() const { return {on.instance, scale, schedule, execution}; }
};

// The probes read everything that their parameters hold.

int runs_probed = 0;
double latest_finish(const Run& run) {
  ++runs_probed;
  REQUIRE(run.execution.start.size() == run.instance.graph.task_count());
  REQUIRE(run.execution.finish.size() == run.instance.graph.task_count());
  double latest = 0.0;
  for (const double finish : run.execution.finish) latest = std::max(latest, finish);
  return latest;
}
double total_messages(const RunTotals& run) {
  return static_cast<double>(run.messages);
}
double planned_tasks(const PlannedRun& run) {
  REQUIRE(run.planned.task_count() == run.instance.graph.task_count());
  return static_cast<double>(run.planned.task_count());
}

struct StartedTasks {
  void on(double /*time*/, const TaskStarted& /*event*/) { count += 1.0; }
  double value() const { return count; }
  double count = 0.0;
};

const Metric probes[] = {
    {.name = "of the run", .unit = "time", .meaning = "a probe", .formula = latest_finish},
    {.name = "of the totals", .unit = "1", .meaning = "a probe", .formula = total_messages},
    {.name = "of the plan", .unit = "1", .meaning = "a probe", .formula = planned_tasks},
    {.name = "observed", .unit = "1", .meaning = "a probe", .formula = observed_by<StartedTasks>}};

bool same_bits(double a, double b) {
  return std::bit_cast<std::uint64_t>(a) == std::bit_cast<std::uint64_t>(b);
}

template <class T>
constexpr bool has_task_times = requires(T t) {
  t.finish;
}
|| requires(T t) {
  t.execution;
};

// What is evaluated on sums has no times of tasks to read.
static_assert(has_task_times<Run>);
static_assert(!has_task_times<RunTotals>);
static_assert(!has_task_times<PlannedRun>);
static_assert(!std::is_convertible_v<RunTotals, Run>);

}  // namespace

TEST_CASE("a metric of task times is evaluated on executed runs only") {
  const Executed one;
  runs_probed = 0;
  CHECK(probes[0].value(one.run()) == 80.0);
  CHECK(runs_probed == 1);
  Observation observation(one.on.instance, probes);
  execute(one.on, one.schedule, Scenario(), StopToken(), observation.listeners());
  SeriesFigures series(probes);
  series.add(one.run(), observation);
  series.add(one.run(), observation);
  const std::vector<double> values = series.values(one.run());
  CHECK(runs_probed == 1);
  REQUIRE(values.size() == 4);
  CHECK(same_bits(values[0], not_a_value));
  CHECK(values[1] == 2.0 * static_cast<double>(one.execution.messages));
  CHECK(values[2] == 20.0);
  CHECK(values[3] == 20.0);
}

TEST_CASE("metrics of the plan need no execution") {
  const Executed one;
  const Execution none;
  const Run planned{one.on.instance, one.scale, one.schedule, none};
  for (const Metric& metric : metrics()) {
    INFO(metric.name);
    if (metric.of_plan()) CHECK(metric.value(planned) == metric.value(one.run()));
  }
}

TEST_CASE("a series of one run has its metrics, except those of a Run") {
  const Executed one;
  SeriesFigures series;
  series.add(one.run(), one.observation);
  const std::vector<double> values = series.values(one.run());
  for (std::size_t k = 0; k < metrics().size(); ++k) {
    const Metric& metric = metrics()[k];
    INFO(metric.name);
    const bool is_defined = metric.name != "normalised_latency" && !one.observation.is_mean(k);
    const double of_run = one.observation.value(k, one.run());
    CHECK(same_bits(values[k], is_defined ? of_run : not_a_value));
  }
}

TEST_CASE("totals add up, with data moved between runs") {
  const Executed one;
  RunTotals totals(one.run());
  totals += RunTotals(totals);
  CHECK(totals.completed);
  CHECK(totals.makespan == 160.0);
  CHECK(totals.fastest_serial == 2.0 * 127.0);
  CHECK(totals.processors == 3);

  SeriesFigures series;
  series.add(one.run(), one.observation);
  series.add(RelocationResult{20.0, 2, 5.0});
  const std::vector<double> values = series.values(one.run());
  for (std::size_t k = 0; k < metrics().size(); ++k) {
    if (metrics()[k].name == "makespan") CHECK(values[k] == 100.0);
    if (metrics()[k].name == "speedup") CHECK(values[k] == 127.0 / 100.0);
    if (metrics()[k].name == "efficiency") CHECK(values[k] == 127.0 / 100.0 / 3.0);
  }
}

TEST_CASE("a series with a run that did not complete has no metrics") {
  Executed one;
  one.execution.completed = false;
  SeriesFigures series;
  const Executed other;
  series.add(other.run(), other.observation);
  series.add(one.run(), one.observation);
  CHECK_FALSE(series.completed());
  for (const double value : series.values(one.run())) CHECK(same_bits(value, not_a_value));
}
