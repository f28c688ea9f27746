#include "sweep/tuples/tuple_runner.hpp"

#include <bit>
#include <cmath>

#include "catch.hpp"
#include "core/file.hpp"
#include "core/number.hpp"
#include "core/random.hpp"
#include "platform/instance_file.hpp"
#include "schedulers/criteria.hpp"
#include "schedulers/replication/ftsa.hpp"
#include "support/scratch_folder.hpp"
#include "support/sweep_of_text.hpp"

namespace dagsweep::tuple_runner_test {

namespace {

const std::string varied =
    "graphs:\n"
    "  - {kind: layered, tasks: {uniform: [5, 30]}}\n"
    "  - {kind: stg, path: ../graphs/stg/layered-50-*.stg}\n"
    "  - {kind: heft-example}\n"
    "platform: {processors: [3, 5], heterogeneity: {model: [related, homogeneous]}}\n"
    "scenario: {failures: [0, 1], recovery: 0.1, joins: 1, estimation_error: [0, 0.2]}\n"
    "sweep: {granularity: [1, 3], bound: [0, 0.6], algorithm: [heft, rr, rand], seed: {from: 1, "
    "count: 3}}\n";

double constant_clock() {
  return 0.0;
}

double metric(const TupleResult& result, std::string_view name) {
  std::size_t k = 0;
  while (metrics()[k].name != name) ++k;
  return result.metrics[k];
}

bool same(const TupleResult& a, const TupleResult& b) {
  if (a.identity != b.identity || a.status != b.status || a.reason != b.reason) return false;
  for (std::size_t k = 0; k < a.metrics.size(); ++k) {
    if (std::bit_cast<std::uint64_t>(a.metrics[k]) != std::bit_cast<std::uint64_t>(b.metrics[k]))
      return false;
  }
  return true;
}

}  // namespace

TEST_CASE("the result of a tuple does not depend on earlier runs") {
  const Sweep s = sweep(varied);
  TupleRunner in_order(s, constant_clock);
  TupleRunner at_random(s, constant_clock);
  RandomStream random(1, Purpose::test);
  int done = 0;
  for (std::uint64_t place = 0; place < s.size(); ++place) {
    const Coordinates tuple = s.tuple_at_place(place);
    const TupleResult expected = in_order.run(s.number(tuple), tuple, StopToken());
    const std::uint64_t other = random.below(s.size());
    at_random.run(other, s.tuple(other), StopToken());
    REQUIRE(same(at_random.run(s.number(tuple), tuple, StopToken()), expected));
    REQUIRE(
        same(TupleRunner(s, constant_clock).run(s.number(tuple), tuple, StopToken()), expected));
    done += expected.status == RunStatus::done ? 1 : 0;
  }
  CHECK(done > static_cast<int>(s.size()) * 9 / 10);
}

TEST_CASE("results of reactive algorithms are functions of the tuple; only these read the period") {
  const Sweep s = sweep(
      "graphs: [{kind: layered, tasks: 40, width: 6}]\n"
      "platform: {processors: 4}\n"
      "scenario: {period: [0.05, 0.5], failures: [0, 1], recovery: 0.2}\n"
      "sweep: {ccr: 1, bound: [0, 0.7], seed: {from: 1, count: 5}, algorithm: [heft, dls/sr, gtp, "
      "gtp/c, gtp/r, gtp/c/r, {name: gtp, set: {trigger: on-change, scheduling_cost: 0.001}}]}\n");
  CHECK(s.size() == 4 * 5 * (6 * 2 + 1));
  TupleRunner in_order(s, constant_clock);
  for (std::uint64_t place = 0; place < s.size(); ++place) {
    const Coordinates tuple = s.tuple_at_place(place);
    const TupleResult expected = in_order.run(s.number(tuple), tuple, StopToken());
    REQUIRE(expected.status == RunStatus::done);
    REQUIRE(
        same(TupleRunner(s, constant_clock).run(s.number(tuple), tuple, StopToken()), expected));
  }
}

TEST_CASE("a livelock is a failed run with that reason") {
  const Sweep s = sweep(
      "graphs: [{kind: layered, tasks: 40, width: 6}]\n"
      "sweep: {ccr: 1, bound: 0.5, algorithm: {name: gtp, set: {most_points: 1}}}\n");
  const TupleResult result = TupleRunner(s, constant_clock).run(0, s.tuple(0), StopToken());
  CHECK(result.status == RunStatus::failed);
  CHECK(result.reason.find("livelock") != std::string::npos);
}

TEST_CASE("algorithm, bound and epsilon change neither graph nor platform nor costs") {
  const Sweep s = sweep(varied);
  TupleRunner one(s, constant_clock);
  TupleRunner other(s, constant_clock);
  std::size_t changed = 0;
  for (std::uint64_t k = 0; k < s.size(); ++k) {
    const Coordinates tuple = s.tuple(k);
    Coordinates changed_tuple = tuple;
    changed_tuple[AxisId::algorithm] = 0;
    changed_tuple[AxisId::bound] = 0;
    changed_tuple[AxisId::epsilon] = 0;
    changed_tuple[AxisId::failures] = 0;
    changed += changed_tuple != tuple ? 1 : 0;
    REQUIRE(write_instance(one.experiment(tuple, StopToken())) ==
            write_instance(other.experiment(changed_tuple, StopToken())));
  }
  CHECK(changed > 100);
}

TEST_CASE("results have the same bits in every build") {
  // Published results depend on these bits: a change requires a new model_version (sweep.hpp).
  const Sweep s = sweep(varied);
  TupleRunner runner(s, constant_clock);
  Digest digest;
  for (std::uint64_t k = 0; k < s.size(); ++k) {
    const TupleResult result = runner.run(k, s.tuple(k), StopToken());
    digest.add(result.identity).add(static_cast<std::uint64_t>(result.status));
    for (const char* name : {"tasks", "edges", "replicas", "makespan", "planned_makespan", "nsl",
                             "slr", "speedup", "efficiency", "messages", "data_moved"}) {
      digest.add(metric(result, name));
    }
  }
  CHECK(hex(digest.value()) == "88ae41c665e4f5e4");
}

TEST_CASE("with a given latency, criteria_met and supported_epsilon are those of the schedulers") {
  const Sweep s = sweep(
      "graphs: [{kind: layered, tasks: 25, width: 5}]\n"
      "platform: {processors: 6}\n"
      "scenario: {crashes: epsilon}\n"
      "sweep: {granularity: 1, latency: [0.9, 1.5, 3], epsilon: [1, largest], algorithm: [ftsa, "
      "ftbar], seed: [1, 2, 3]}\n");
  CHECK(s.size() == 3 * 2 * 2 * 3);
  TupleRunner in_order(s, constant_clock);
  int unmet = 0;
  int largest = 0;
  for (std::uint64_t place = 0; place < s.size(); ++place) {
    const Coordinates tuple = s.tuple_at_place(place);
    const TupleResult result = in_order.run(s.number(tuple), tuple, StopToken());
    REQUIRE(same(TupleRunner(s, constant_clock).run(s.number(tuple), tuple, StopToken()), result));
    REQUIRE(result.status == RunStatus::done);

    const Instance& instance = in_order.experiment(tuple, StopToken()).instance;
    const AlgorithmChoice& choice = s.description().algorithms[tuple[AxisId::algorithm]];
    SchedulerRequest request{choice.parameters, 1, 1};
    request.latency =
        s.number_of(tuple, AxisId::given_latency) * fault_free_latency(instance, StopToken());
    const bool searched = s.number_of(tuple, AxisId::epsilon) < 0.0;
    const auto expected =
        schedule_meeting_criteria(*choice.entry, request, searched, instance, StopToken());
    REQUIRE(metric(result, "criteria_met") == (expected ? 1.0 : 0.0));
    if (!expected) {
      ++unmet;
      int defined = 0;
      for (const double value : result.metrics) defined += std::isnan(value) ? 0 : 1;
      REQUIRE(defined == 1);
      continue;
    }
    REQUIRE(metric(result, "latency_upper") == expected->schedule.latency_upper());
    REQUIRE(metric(result, "survived") == 1.0);
    REQUIRE(metric(result, "latency") <= metric(result, "latency_upper"));
    REQUIRE(metric(result, "replicas") >= 25.0 * (expected->epsilon + 1.0));
    if (searched) {
      ++largest;
      REQUIRE(metric(result, "supported_epsilon") == expected->epsilon);
      REQUIRE(metric(result, "latency_upper") <= *request.latency);
    } else {
      REQUIRE(std::isnan(metric(result, "supported_epsilon")));
    }
  }
  CHECK(unmet > 6);
  CHECK(largest > 6);
}

TEST_CASE("without a given latency there are no criteria") {
  const Sweep s = sweep(
      "graphs: [{kind: layered, tasks: 25, width: 5}]\n"
      "sweep: {granularity: 1, epsilon: 1, algorithm: [heft, ftsa]}\n");
  for (std::uint64_t k = 0; k < s.size(); ++k) {
    const TupleResult result = TupleRunner(s, constant_clock).run(k, s.tuple(k), StopToken());
    CHECK(std::isnan(metric(result, "criteria_met")));
    CHECK(std::isnan(metric(result, "supported_epsilon")));
  }
}

TEST_CASE("a timing sweep schedules and measures, but executes nothing") {
  const std::string text =
      "graphs: [{kind: layered, tasks: 30}]\n"
      "platform: {processors: 6}\n"
      "sweep: {ccr: 1, epsilon: 2, algorithm: [heft, ftsa], seed: [1, 2]}\n";
  const Sweep timed = sweep("timing: true\n" + text);
  const Sweep executed = sweep(text);
  double now = 0.0;
  double computed = 0.0;
  int measured = 0;
  TimingMeasurements measurements;
  measurements.cpu_clock = [&] { return computed += 0.25; };
  std::vector<std::size_t> provided;
  measurements.provide_memory = [&](std::size_t bytes) { provided.push_back(bytes); };
  measurements.peak_memory = [&](const std::function<void()>& work) {
    work();
    return 1000.0 * ++measured;
  };
  TupleRunner timing(
      timed, [&] { return now += 0.5; }, measurements);
  TupleRunner executing(executed, constant_clock);
  REQUIRE(timed.size() == 4);
  REQUIRE(executed.size() == 4);
  for (std::uint64_t k = 0; k < timed.size(); ++k) {
    const TupleResult result = timing.run(k, timed.tuple(k), StopToken());
    const TupleResult expected = executing.run(k, executed.tuple(k), StopToken());
    CHECK(result.status == RunStatus::done);
    CHECK(result.scheduling_seconds == 0.5);
    CHECK(result.scheduling_cpu_seconds == 0.25);
    CHECK(result.scheduling_peak_bytes == 1000.0 * measured);
    CHECK(measured == static_cast<int>(k) + 1);
    CHECK(provided.size() == k + 1);
    CHECK(provided.back() > 3 * 30 * sizeof(double));
    CHECK(std::isnan(result.simulation_seconds));
    CHECK(std::isnan(expected.scheduling_cpu_seconds));
    CHECK(std::isnan(expected.scheduling_peak_bytes));
    for (std::size_t m = 0; m < metrics().size(); ++m) {
      INFO(metrics()[m].name);
      if (metrics()[m].of_plan()) {
        CHECK(result.metrics[m] == expected.metrics[m]);
      } else {
        CHECK(std::isnan(result.metrics[m]));
      }
    }
  }
}

TEST_CASE("a time limit aborts a run; a drain gives no result") {
  const Sweep s = sweep(varied);
  TupleRunner runner(s, constant_clock);
  StopSource stop;
  stop.time_limit();
  const TupleResult aborted = runner.run(0, s.tuple(0), StopToken(stop));
  CHECK(aborted.status == RunStatus::aborted);
  CHECK(aborted.reason.find("seconds_per_run") != std::string::npos);
  CHECK(std::isnan(aborted.metrics[0]));
  stop.end_time_limit();
  CHECK(runner.run(0, s.tuple(0), StopToken(stop)).status == RunStatus::done);
  stop.drain();
  CHECK_THROWS_AS(runner.run(0, s.tuple(1), StopToken(stop)), Stopped);
}

TEST_CASE("listed outages are joins and failures at stated times, whatever else changes") {
  const auto runs = [](const std::string& changes, const std::string& bound) {
    const Sweep s = sweep(
        "graphs: [{kind: jacobi, strips: 6, iterations: 20}]\n"
        "platform: {processors: 3, heterogeneity: {model: homogeneous}}\n"
        "scenario: {period: 0.01, change_interval: 0.05" +
        changes + "}\nsweep: {granularity: 4, bound: " + bound +
        ", algorithm: [d-heft, l-heft, jit], seed: {from: 1, count: 3}}\n");
    TupleRunner runner(s, constant_clock);
    std::vector<TupleResult> results;
    for (std::uint64_t number = 0; number < s.size(); ++number) {
      results.push_back(runner.run(number, s.tuple(number), StopToken()));
      REQUIRE(results.back().status == RunStatus::done);
    }
    return results;
  };
  const std::vector<TupleResult> steady = runs("", "0");
  const std::string time = shortest(metric(steady[0], "makespan") / 4.0);

  // Without other changes a join or a failure can be listed as events, too.
  const auto same_metrics = [&](const std::string& outages, const std::string& events) {
    const std::vector<TupleResult> a = runs(outages, "0");
    const std::vector<TupleResult> b = runs(events, "0");
    for (std::size_t k = 0; k < a.size(); ++k) {
      CHECK(a[k].identity != b[k].identity);
      CHECK(metric(a[k], "makespan") == metric(b[k], "makespan"));
      CHECK(metric(a[k], "data_moved") == metric(b[k], "data_moved"));
    }
  };
  same_metrics(", outages: [{processors: [0, 1], until: " + time + "}]",
               ", events: [{time: 0, processor: 0, availability: 0},"
               " {time: 0, processor: 1, availability: 0},"
               " {time: " +
                   time +
                   ", processor: 0, availability: 1},"
                   " {time: " +
                   time + ", processor: 1, availability: 1}]");
  same_metrics(", outages: [{processors: 2, from: " + time + "}]",
               ", events: [{time: " + time + ", processor: 2, availability: 0}]");

  for (const char* bound : {"0", "0.9"}) {
    for (const TupleResult& alone : runs(", outages: [{processors: [0, 1], from: 0}]", bound)) {
      CHECK(metric(alone, "messages") == 0.0);
    }
    for (const TupleResult& joined :
         runs(", outages: [{processors: [0, 1], until: " + time + "}]", bound)) {
      CHECK(metric(joined, "messages") > 0.0);
      CHECK(metric(joined, "join_response") >= 0.0);
    }
    for (const TupleResult& failed :
         runs(", outages: [{processors: 2, from: " + time + "}]", bound)) {
      CHECK(metric(failed, "reexecuted_tasks") > 0.0);
      CHECK(std::isnan(metric(failed, "join_response")));
    }
  }
}

// The queue of a processor can hold a task whose producer has been undone before a task on which
// that producer depends.
TEST_CASE("l-heft with pulled inputs finishes after failures") {
  const Sweep s = sweep(
      "graphs: [{kind: jacobi, strips: 6, iterations: 12}]\n"
      "platform: {machines: {kind: desktops, nodes: 4, mhz: 500, bandwidth: 0.8, spread: 0.5}}\n"
      "scenario: {change_interval: 0.1, period: 0.01, transfers: pull, failures: 2}\n"
      "sweep: {granularity: 1, bound: 0.9,\n"
      "  algorithm: [{name: l-heft, set: {replication_step: 1}}, jit],\n"
      "  seed: {from: 1, count: 100}}\n");
  TupleRunner runner(s, constant_clock);
  for (std::uint64_t number = 0; number < s.size(); ++number) {
    INFO(number);
    REQUIRE(runner.run(number, s.tuple(number), StopToken()).status == RunStatus::done);
  }
}

TEST_CASE("an error within a run is a failed result with its reason") {
  const ScratchFolder folder;
  const std::string path = folder / "g.stg";
  write_file(path, "1\n 0 0 0\n 1 5 1 0\n 2 0 1 1\n");
  const Sweep s =
      sweep("graphs: [{kind: stg, path: " + path + "}]\nsweep: {ccr: 1, algorithm: heft}\n");
  REQUIRE(s.size() == 1);
  CHECK(TupleRunner(s, constant_clock).run(0, s.tuple(0), StopToken()).status == RunStatus::done);
  write_file(path, "1\n 0 0 0\n 1 6 1 0\n 2 0 1 1\n");
  const TupleResult result = TupleRunner(s, constant_clock).run(0, s.tuple(0), StopToken());
  CHECK(result.status == RunStatus::failed);
  CHECK(result.reason.find("has changed") != std::string::npos);
}

}  // namespace dagsweep::tuple_runner_test
