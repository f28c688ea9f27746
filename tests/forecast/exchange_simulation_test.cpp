#include "forecast/exchange_simulation.hpp"

#include <ctime>

#include "catch.hpp"
#include "support/allocations.hpp"
#include "support/sweep_of_text.hpp"

using namespace dagsweep;

namespace {

CostModel equal_runs(std::uint64_t runs, double seconds) {
  return CostModel({{0, runs, 100, {seconds}, seconds, false}});
}

}  // namespace

TEST_CASE("with long runs the efficiency is limited only by the rank of the master") {
  const CostModel model = equal_runs(100'000, 0.1);
  CHECK(model.total() == Approx(10'000));
  CHECK(simulate_exchange(model, 1, {}).wall_seconds == Approx(10'000));
  for (const int ranks : {2, 11, 101}) {
    const Forecast forecast = simulate_exchange(model, ranks, {});
    CHECK(forecast.efficiency > 0.97 * (ranks - 1) / ranks);
    CHECK(forecast.efficiency <= 1.0 * (ranks - 1) / ranks);
    CHECK(forecast.wall_seconds * ranks * forecast.efficiency == Approx(10'000));
  }
}

TEST_CASE("a signal ends the simulation of an exchange") {
  StopSource source;
  source.drain();
  CHECK_THROWS_AS(simulate_exchange(equal_runs(100'000, 0.1), 11, {}, {}, StopToken(source)),
                  Stopped);
}

TEST_CASE("more workers than runs do not help, and a slow master is a bottleneck") {
  CHECK(simulate_exchange(equal_runs(10, 1.0), 1000, {}).wall_seconds == Approx(1.0).margin(0.1));
  MessageCosts slow;
  slow.handling = 0.01;
  const Forecast forecast = simulate_exchange(equal_runs(10'000, 0.001), 101, slow);
  CHECK(forecast.master_load > 0.8);
  CHECK(forecast.wall_seconds > 0.01 * static_cast<double>(forecast.messages));
}

TEST_CASE("a worker that is ten times slower, or late, does not delay the end") {
  struct Case {
    std::uint64_t runs;
    double seconds;
    int ranks;
  };
  for (const Case& c : {Case{100'000, 0.001, 9}, {20'000, 0.1, 101}, {1000, 100.0, 11}}) {
    const CostModel model = equal_runs(c.runs, c.seconds);
    const int workers = c.ranks - 1;
    INFO(c.runs << " runs of " << c.seconds << " s on " << workers << " workers");
    const WorkerPace slow[] = {{0.0, 10.0}};
    const double all_but_that = model.total() / (workers - 0.9);
    const double with_slow = simulate_exchange(model, c.ranks, {}, slow).wall_seconds;
    CHECK(with_slow >= all_but_that);
    CHECK(with_slow <= all_but_that + c.seconds + 0.1);
    const WorkerPace late[] = {{0.5 * model.total() / workers, 1.0}};
    const double shared = (model.total() + late[0].starts) / workers;
    const double with_late = simulate_exchange(model, c.ranks, {}, late).wall_seconds;
    CHECK(with_late >= shared);
    CHECK(with_late <= shared + c.seconds + 0.1);
  }
}

TEST_CASE("costs of ranges add up") {
  const CostModel model(
      {{0, 100, 900, {2.0, 4.0}, 3.0, false}, {100, 1000, 100, {0.1}, 0.1, false}});
  CHECK(model.total() == Approx(390));
  CHECK(model.seconds(0, 1000) == Approx(390));
  CHECK(model.seconds(50, 150) == Approx(155));
  CHECK(model.seconds(999, 1000) == Approx(0.1));
  const double one = model.seconds(7, 8);
  CHECK((one == 2.0 || one == 4.0));
  CHECK(model.seconds(7, 8) == one);
}

TEST_CASE("a calibration samples every graph, and extrapolates where runs take too long") {
  const Sweep s = sweep(
      "graphs: [{kind: layered, tasks: 10}, {kind: layered, tasks: 200},\n"
      "  {kind: layered, tasks: 400000, width: 400, most_seeds: 1}]\n"
      "sweep: {ccr: 1, bound: [0, 0.5], algorithm: [heft, rand], seed: {from: 1, count: 300}}\n");
  const ShardWorklist worklist(s, {});
  StopSource stop;
  // Memory in place of time, which other processes influence. The first run of the largest graph
  // uses up what is left, so that one of its algorithms is not sampled.
  const auto clock = [] { return static_cast<double>(bytes_allocated()); };
  const CostModel model = CostModel::calibrate(worklist, 1e8, clock, stop);
  REQUIRE(model.strata().size() == 3);
  CHECK(model.strata()[0].tasks == 400000);
  CHECK(model.strata()[0].extrapolated);
  CHECK(model.strata()[0].mean > 100 * model.strata()[1].mean);
  CHECK(model.strata()[1].mean > model.strata()[2].mean);
  CHECK(model.places() == worklist.size());
  CHECK(model.sampled_runs() >= 64);
}

TEST_CASE("a calibration aborts runs that take too long") {
  const Sweep s = sweep(
      "graphs: [{kind: layered, tasks: 5}, {kind: layered, tasks: 60}]\n"
      "sweep: {ccr: 1, algorithm: [heft, {name: optimal, set: {max_nodes: 1000000000}}],\n"
      "  seed: {from: 1, count: 3}}\n");
  const ShardWorklist worklist(s, {});
  StopSource stop;
  const auto clock = [] { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; };
  const CostModel model = CostModel::calibrate(worklist, 0.4, clock, stop);
  REQUIRE(model.strata().size() == 2);
  CHECK(model.strata()[0].tasks == 60);
  CHECK(model.strata()[0].extrapolated);  // some 10^9 partial schedules
}

TEST_CASE("a calibration of a timing sweep includes the time of the measurements") {
  const Sweep s = sweep(
      "timing: true\n"
      "graphs: [{kind: layered, tasks: 10}]\n"
      "sweep: {ccr: 1, algorithm: [heft], seed: {from: 1, count: 20}}\n");
  const ShardWorklist worklist(s, {});
  StopSource stop;
  double now = 0.0;
  TimingMeasurements measurements;
  measurements.peak_memory = [&](const std::function<void()>& work) {
    work();
    now += 3.0;
    return 0.0;
  };
  const CostModel model = CostModel::calibrate(
      worklist, 1e3, [&] { return now; }, stop, measurements);
  CHECK(model.total() == Approx(60.0));
}
