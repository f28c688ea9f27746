#include "parallel/worker.hpp"

#include <chrono>
#include <set>
#include <unistd.h>

#include "parallel/exchange.hpp"

#ifdef __GLIBC__
#include <malloc.h>
#endif

#include "catch.hpp"

using namespace dagsweep;

namespace {

Sweep sweep(const std::string& limits) {
  SweepDescription description = read_sweep(
      "graphs: [{kind: layered, tasks: 20}, {kind: samepred, tasks: 3000, degree: 300}]\n" +
          limits +
          "sweep: {ccr: 1, bound: [0, 0.5], algorithm: [heft, rand], seed: {from: 1, count: 3}}\n",
      "s.yaml");
  auto graphs = resolve_graphs(description);
  return {std::move(description), std::move(graphs)};
}

double clock_now() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

struct CollectingSink final : ResultSink {
  std::vector<TupleResult> results;
  void write(std::span<const TupleResult> some) override {
    results.insert(results.end(), some.begin(), some.end());
  }
};

}  // namespace

TEST_CASE("a single worker runs every pending tuple once") {
  const Sweep s = sweep("");
  EndedTuples ended(s.size(), false);
  ended[3] = ended[8] = true;
  const ShardWorklist worklist(s, {}, ended);
  CollectingSink sink;
  StopSource stop;
  Worker worker(worklist, sink, stop, clock_now);
  std::uint64_t reported = 0;
  Dispatcher dispatcher(
      worklist.size(), worklist.pending(),
      [&](std::uint64_t place) { return worklist.is_pending(place); }, 1);
  const Report total =
      run_alone(worker, dispatcher, stop, [&](const Report& r) { reported += r.finished; });
  std::set<std::uint64_t> numbers;
  for (const TupleResult& result : sink.results) CHECK(numbers.insert(result.number).second);
  CHECK(numbers.size() == s.size() - 2);
  CHECK(numbers.count(3) == 0);
  CHECK(reported == s.size() - 2);
  CHECK(total.inside_seconds > 0.0);
  CHECK(total.inside_seconds <= total.span_seconds);
}

TEST_CASE("a drained worker stops at once and writes its results") {
  const Sweep s = sweep("");
  const ShardWorklist worklist(s, {});
  CollectingSink sink;
  StopSource stop;
  std::vector<std::optional<std::uint64_t>> observed;
  Worker worker(worklist, sink, stop, clock_now, {},
                [&](std::optional<std::uint64_t> tuple) { observed.push_back(tuple); });
  CHECK(worker.run({0, 5}).finished == 5);
  stop.drain();
  const Report report = worker.run({5, s.size()});
  CHECK(report.drained);
  CHECK(report.finished == 0);
  CHECK(worker.finish().drained);
  CHECK(sink.results.size() == 5);
  // The observer is notified that no run is in progress.
  REQUIRE(observed.size() >= 8);
  CHECK(observed[1] == s.number(s.tuple_at_place(1)));
  CHECK(!observed.back().has_value());
}

TEST_CASE("only runs that exceed a time or memory limit are aborted") {
  std::vector<const char*> cases{"limits: {seconds_per_run: 0.02}\n"};
#ifndef __SANITIZE_ADDRESS__  // its operator new terminates the process
  cases.push_back("limits: {memory_per_run: 2MB}\n");
#endif
  for (const char* limits : cases) {
    const Sweep s = sweep(limits);
    const ShardWorklist worklist(s, {});
    CollectingSink sink;
    StopSource stop;
    Worker worker(worklist, sink, stop, clock_now);
    Dispatcher dispatcher(s.size(), s.size(), {}, 1);
#ifdef __GLIBC__
    ::malloc_trim(0);  // so that runs cannot reuse memory freed by other tests
#endif
    run_alone(worker, dispatcher, stop, [](const Report&) {});
    CHECK(sink.results.size() == s.size());
    int small_done = 0;
    int large_aborted = 0;
    for (const TupleResult& result : sink.results) {
      const bool large = at(result.tuple, AxisId::graph) == 1;
      small_done += !large && result.status == RunStatus::done ? 1 : 0;
      large_aborted += large && result.status == RunStatus::aborted ? 1 : 0;
    }
    INFO(limits);
    CHECK(small_done >= 10);  // of 12; a busy machine may stretch one beyond 20 ms
    CHECK(large_aborted >= 6);
  }
}
