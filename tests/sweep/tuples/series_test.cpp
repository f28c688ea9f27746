#include <bit>
#include <cmath>
#include <functional>

#include "catch.hpp"
#include "core/error.hpp"
#include "graph/generators/entity_level.hpp"
#include "metrics/catalogue.hpp"
#include "runs/series_run.hpp"
#include "schedulers/list/pinned.hpp"
#include "support/alone.hpp"
#include "support/sweep_of_text.hpp"
#include "sweep/tuples/tuple_runner.hpp"

namespace dagsweep::series_test {

namespace {

double constant_clock() {
  return 0.0;
}

std::size_t metric(std::string_view name) {
  for (std::size_t k = 0; k < metrics().size(); ++k) {
    if (metrics()[k].name == name) return k;
  }
  throw std::logic_error("no such metric");
}

/// Two entities that compute for 4 and 2 time units and do not communicate, on two equal processors
/// connected by a bus of capacity 2.
Experiment two_entities(std::uint64_t /*k*/) {
  TaskGraph graph(entity_graph({4.0, 2.0}, {{}, {}}));
  std::vector<double> times;
  for (const TaskId task : graph.tasks()) times.insert(times.end(), 2, graph.work(task));
  ExecutionTimes all(graph.task_count(), 2, std::move(times));
  Platform platform(2, std::vector<double>(4, 2.0), 0.0, NetworkLayout::bus(2, 2.0));
  return {Instance(std::move(graph), std::move(platform), std::move(all)), std::nullopt};
}

/// Entity 0 sends 6 units to each of two tasks of entity 1, on the same machines: as one item, or
/// as two. Each task takes one time unit.
Experiment sender_and_readers(bool is_one_item) {
  GraphDraft draft;
  draft.work.assign(3, 1.0);
  draft.group = {0, 1, 1};
  draft.edges = {{0, 1, 6.0}, {0, 2, 6.0}};
  if (is_one_item) draft.edges[0].item = draft.edges[1].item = 0;
  return {Instance(TaskGraph(std::move(draft)),
                   Platform(2, std::vector<double>(4, 2.0), 0.0, NetworkLayout::bus(2, 2.0)),
                   ExecutionTimes(3, 2, std::vector<double>(6, 1.0))),
          std::nullopt};
}

/// In iteration k, places entity 0 on processor k mod 2 and entity 1 on the other.
class Alternating final : public StaticScheduler {
 public:
  explicit Alternating(std::uint64_t k) : k_(k) {}
  Schedule schedule(const Instance& instance, const StopToken& stop) override {
    const ProcessorId here(k_ % 2), there(1 - k_ % 2);
    return schedule_pinned(instance, {{0, here}, {1, there}}, stop);
  }

 private:
  std::uint64_t k_;
};

SeriesResult run(const Series& series, int* calls = nullptr, const StopToken& stop = StopToken(),
                 std::function<Experiment(std::uint64_t)> experiment = two_entities) {
  SeriesSteps steps;
  steps.experiment = std::move(experiment);
  steps.scale = [](std::uint64_t, const Experiment& on) { return InstanceScale(on); };
  std::uint64_t made = 0;
  SchedulerEntry entry;
  entry.factory = SchedulerFactory<StaticScheduler>([&](const SchedulerRequest&) {
    if (calls != nullptr) ++*calls;
    return std::make_unique<Alternating>(made++);
  });
  RunRequest request;
  request.scheduler = borrowed(entry);
  return run_series(series, request, steps, constant_clock, stop);
}

std::string small(const std::string& series, const std::string& more = "", int entities = 10) {
  return "graphs: [{kind: entity-level, entities: " + std::to_string(entities) +
         ", grid: 8, radius: 3" + series + "}]\n" +
         "platform: {machines: [grads, {kind: cluster, nodes: 3, bandwidth: 1}]}\n" + more +
         "sweep: {algorithm: [dls, rand], seed: [1, 2]}\n";
}

bool same(const std::vector<double>& x, const std::vector<double>& y) {
  for (std::size_t k = 0; k < x.size(); ++k) {
    if (std::bit_cast<std::uint64_t>(x[k]) != std::bit_cast<std::uint64_t>(y[k])) return false;
  }
  return x.size() == y.size();
}

}  // namespace

TEST_CASE("the cost of moving an entity depends on carry and state") {
  const auto makespan = [](const SeriesResult& result) {
    return result.metrics[metric("makespan")];
  };
  CHECK(makespan(run({1, Carry::paid, 6.0})) == 4.0);
  CHECK(makespan(run({3, Carry::free, 0.0})) == 12.0);
  // Both states start at once and share the bus: 12 / 2, twice.
  const SeriesResult paid = run({3, Carry::paid, 6.0});
  CHECK(makespan(paid) == 12.0 + 2 * 6.0);
  CHECK(paid.metrics[metric("messages")] == 4.0);
  CHECK(paid.metrics[metric("data_moved")] == 24.0);
  CHECK(makespan(run({3, Carry::paid, 0.0})) == 12.0);
  int calls = 0;
  const SeriesResult pinned = run({3, Carry::pinned, 0.0}, &calls);
  CHECK(calls == 1);
  CHECK(makespan(pinned) == 12.0);
  CHECK(pinned.metrics[metric("messages")] == 0.0);
}

TEST_CASE("an item is sent once in each iteration of a series") {
  const auto executed = [](Carry carry, bool is_one_item) {
    return run({3, carry, 4.0}, nullptr, StopToken(),
               [=](std::uint64_t /*k*/) { return sender_and_readers(is_one_item); })
        .metrics;
  };
  // 6 units on a bus of capacity 2, then two tasks; each iteration makes its own item, also where
  // all entities stay.
  for (const Carry carry : {Carry::free, Carry::pinned}) {
    const std::vector<double> once = executed(carry, true);
    CHECK(once[metric("makespan")] == 3 * (1.0 + 6.0 / 2.0 + 2.0));
    CHECK(once[metric("messages")] == 3.0);
    CHECK(once[metric("data_moved")] == 3 * 6.0);
    CHECK(once[metric("items")] == 3.0);
  }
  const std::vector<double> twice = executed(Carry::free, false);
  CHECK(twice[metric("makespan")] == 3 * (1.0 + 12.0 / 2.0 + 2.0));
  CHECK(twice[metric("messages")] == 6.0);
  CHECK(twice[metric("items")] == 6.0);
  // The states of both entities, 4 units each, move between iterations besides.
  const std::vector<double> paid = executed(Carry::paid, true);
  CHECK(paid[metric("makespan")] == 18.0 + 2 * (8.0 / 2.0));
  CHECK(paid[metric("messages")] == 3.0 + 2 * 2.0);
  CHECK(paid[metric("data_moved")] == 18.0 + 2 * 8.0);
}

TEST_CASE("the metrics of a series are sums, and ratios of sums") {
  const SeriesResult one = run({1, Carry::free, 0.0});
  const SeriesResult paid = run({3, Carry::paid, 6.0});
  for (const char* name : {"tasks", "edges", "replicas", "planned_makespan", "latency_lower"}) {
    INFO(name);
    CHECK(paid.metrics[metric(name)] == 3 * one.metrics[metric(name)]);
  }
  CHECK(paid.metrics[metric("latency")] == 24.0);
  CHECK(paid.metrics[metric("nsl")] == 24.0 / (3 * 4.0));
  CHECK(paid.metrics[metric("speedup")] == 3 * 6.0 / 24.0);
  CHECK(paid.metrics[metric("efficiency")] == 3 * 6.0 / 24.0 / 2.0);
  CHECK(paid.metrics[metric("survived")] == 1.0);
  CHECK(std::isnan(paid.metrics[metric("normalised_latency")]));
}

TEST_CASE("a series can be stopped") {
  StopSource stop;
  stop.drain();
  CHECK_THROWS_AS(run({3, Carry::free, 0.0}, nullptr, StopToken(stop)), Stopped);
}

TEST_CASE("in a sweep, the makespan of a series is the sum over its single iterations") {
  const Sweep series = sweep(small(", iterations: 3, iteration: 4"));
  REQUIRE(series.size() == 8);
  TupleRunner runner(series, constant_clock);
  std::vector<double> sums(series.size());
  for (const char* iteration : {", iteration: 4", ", iteration: 5", ", iteration: 6"}) {
    const Sweep single = sweep(small(iteration));
    TupleRunner alone(single, constant_clock);
    for (std::uint64_t k = 0; k < single.size(); ++k) {
      sums[k] += alone.run(k, single.tuple(k), StopToken()).metrics[metric("makespan")];
    }
  }
  for (std::uint64_t k = 0; k < series.size(); ++k) {
    const TupleResult result = runner.run(k, series.tuple(k), StopToken());
    REQUIRE(result.status == RunStatus::done);
    const bool is_random = result.tuple[AxisId::algorithm] == 1;
    if (!is_random) CHECK(result.metrics[metric("makespan")] == sums[k]);
    // A random algorithm has another seed in every iteration.
    if (is_random) CHECK(result.metrics[metric("makespan")] != sums[k]);
  }
}

TEST_CASE("the result of a series is a function of its tuple") {
  const Sweep s = sweep(
      "graphs:\n"
      "  - {kind: entity-level, entities: 10, grid: 8, radius: 3, iterations: 4}\n"
      "  - {kind: entity-level, entities: 10, grid: 8, radius: 3, iterations: 4, carry: pinned}\n"
      "  - {kind: entity-level, entities: {uniform: [5, 20]}, iterations: 4, carry: paid}\n"
      "platform: {machines: [grads, drawn, desktops], network: bus}\n"
      "scenario: {estimation_error: [0, 0.3]}\n"
      "sweep: {ccr: [0.1, 1], algorithm: [dls, hlfet, rand], seed: [1, 2]}\n");
  TupleRunner in_order(s, constant_clock);
  for (std::uint64_t place = 0; place < s.size(); ++place) {
    const Coordinates tuple = s.tuple_at_place(place);
    const TupleResult expected = in_order.run(s.number(tuple), tuple, StopToken());
    REQUIRE(expected.status == RunStatus::done);
    TupleRunner alone(s, constant_clock);
    REQUIRE(same(alone.run(s.number(tuple), tuple, StopToken()).metrics, expected.metrics));
  }
}

TEST_CASE("the identity of a series includes all its parameters; that of one iteration none") {
  const auto identity = [](const std::string& series) {
    const Sweep s = sweep(small(series));
    return s.identity(s.tuple(0));
  };
  CHECK(identity("") == identity(", iterations: 1, carry: pinned"));
  CHECK(identity(", iterations: 2") != identity(""));
  CHECK(identity(", iterations: 2") == identity(", iterations: 2, carry: free"));
  CHECK(identity(", iterations: 2") != identity(", iterations: 3"));
  CHECK(identity(", iterations: 2") != identity(", iterations: 2, carry: pinned"));
  CHECK(identity(", iterations: 2, carry: paid") ==
        identity(", iterations: 2, carry: paid, state: 10"));
  CHECK(identity(", iterations: 2, carry: paid") !=
        identity(", iterations: 2, carry: paid, state: 9"));
}

TEST_CASE("invalid series are refused with file, line and key") {
  const auto says = [](const std::string& text, const std::string& where, const std::string& why) {
    const std::string found = message(text);
    INFO(found);
    CHECK(found.find("s.yaml:" + where) != std::string::npos);
    CHECK(found.find(why) != std::string::npos);
  };
  const std::string two = small(", iterations: 2");
  const auto with = [&](const std::string& from, const std::string& to) {
    std::string text = two;
    return text.replace(text.find(from), from.size(), to);
  };
  CHECK(message(two).empty());
  says(with("iterations: 2", "iterations: 0"), "1: graphs[0].iterations", "'0'");
  says(with("iterations: 2", "iterations: 2, carry: lost"), "1: graphs[0].carry", "free, paid");
  says(with("iterations: 2", "iterations: 2, state: 3"), "1: graphs[0]", "carry: paid");
  says(with("iterations: 2", "iterations: {uniform: [2, 3]}"), "1: graphs[0]", "cannot be drawn");
  says(with("kind: entity-level", "kind: layered"), "1: graphs[0]", "unknown key");
  says(with("sweep: {", "sweep: {bound: [0, 0.1], "), "3: sweep.bound", "graphs[0] is a run of 2");
  const auto scenario = [&](const std::string& what) {
    return with("sweep:", "scenario: {" + what + "}\nsweep:");
  };
  says(scenario("failures: 1"), "3: scenario.failures", "they must stay");
  says(scenario("joins: [0, 1]"), "3: scenario.joins", "they must stay");
  says(scenario("crashes: epsilon"), "3: scenario.crashes", "they must stay");
  says(scenario("events: [{time: 1, processor: 0, availability: 0.5}]"), "3: scenario.events",
       "they must stay");
  says(scenario("outages: [{processors: 0, from: 1}]"), "3: scenario.outages", "they must stay");
  says(with("rand", "gtp"), "3: sweep.algorithm[1]", "'gtp' reacts to changes");
  says(with("rand", "ftsa"), "3: sweep.algorithm[1]", "'ftsa' makes replicas");
  says("timing: true\n" + two, "1: timing", "executes nothing");
  CHECK(message(scenario("failures: 0, estimation_error: 0.1")).empty());
}

TEST_CASE("the sweeps of the entity-level paper can be loaded") {
  const Sweep clusters = load_sweep(TEST_FOLDER "/../sweeps/entity/table1.yaml");
  CHECK(clusters.size() == 10 * 6 * 80);
  CHECK(load_sweep(TEST_FOLDER "/../sweeps/entity/table2.yaml").size() == 6 * 500);
}

}  // namespace dagsweep::series_test
