#include "parallel/worker.hpp"

#include <chrono>
#include <numeric>
#include <set>

#include "parallel/exchange.hpp"

#ifdef __GLIBC__
#include <malloc.h>
#endif

#include "catch.hpp"
#include "support/sweep_of_text.hpp"

using namespace dagsweep;

namespace {

Sweep with_limits(const std::string& limits) {
  return sweep(
      "graphs: [{kind: layered, tasks: 20}, {kind: samepred, tasks: 3000, degree: 300}]\n" +
      limits +
      "sweep: {ccr: 1, bound: [0, 0.5], algorithm: [heft, rand], seed: {from: 1, count: 3}}\n");
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
  const Sweep s = with_limits("");
  std::vector<std::uint64_t> ended(EndedRows::words(s.size()));
  for (const std::uint64_t row : {3U, 8U}) EndedRows::mark(ended, row);
  const ShardWorklist worklist(s, {}, EndedRows(ended));
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
  const Sweep s = with_limits("");
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
  // The observer is notified of each run, and that none is in progress.
  std::vector<std::uint64_t> runs;
  for (const auto& tuple : observed) {
    if (tuple) runs.push_back(*tuple);
  }
  REQUIRE(runs.size() >= 5);
  CHECK(runs[1] == s.number(s.tuple_at_place(1)));
  CHECK(!observed.back().has_value());
}

TEST_CASE("only runs that exceed a time or memory limit are aborted") {
  struct Case {
    const char* limits;
    bool small_runs_end;  // nothing is known of how long they take
    bool large_runs_end;
  };
  std::vector<Case> cases{{"limits: {seconds_per_run: 0.001}\n", false, false},
                          {"limits: {seconds_per_run: 86400}\n", true, true}};
#ifndef DAGSWEEP_SANITIZED  // a sanitizer's operator new terminates the process
  cases.push_back({"limits: {memory_per_run: 2MB}\n", true, false});
#endif
  for (const auto& [limits, small_runs_end, large_runs_end] : cases) {
    const Sweep s = with_limits(limits);
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
    int large_done = 0;
    for (const TupleResult& result : sink.results) {
      const bool large = result.tuple[AxisId::graph] == 1;
      const bool done = result.status == RunStatus::done;
      CHECK((done || result.status == RunStatus::aborted));
      small_done += !large && done ? 1 : 0;
      large_done += large && done ? 1 : 0;
    }
    INFO(limits);
    if (small_runs_end) CHECK(small_done == 12);
    CHECK(large_done == (large_runs_end ? 12 : 0));
  }
}

namespace {

/// A clock of its own: a call takes 0.1 ms (a run takes two calls, so 0.2 ms and more), and a write
/// `seconds`.
struct SlowSink final : ResultSink {
  double seconds = 0.0;
  double now = 0.0;
  std::vector<std::size_t> writes;  // rows of each
  void write(std::span<const TupleResult> some) override {
    now += seconds;
    writes.push_back(some.size());
  }
  std::size_t rows() const { return std::accumulate(writes.begin(), writes.end(), std::size_t{0}); }
};

}  // namespace

TEST_CASE("slow writes are no part of the runs, and rows are held until they are worth a write") {
  const Sweep s = with_limits("");
  const ShardWorklist worklist(s, {});
  SlowSink sink;
  sink.seconds = 0.1;
  StopSource stop;
  Worker worker(worklist, sink, stop, [&] { return sink.now += 1e-4; });
  const Report first = worker.run({0, 1});
  CHECK(sink.writes == std::vector<std::size_t>{1});  // to learn how long a write takes
  CHECK(first.seconds < 0.01);
  CHECK(first.write_seconds == Approx(0.1).epsilon(0.01));
  CHECK(worker.run({1, 4}).finished == 3);
  sink.now += 1.5;
  CHECK(worker.run({4, 6}).finished == 2);
  CHECK(sink.writes.size() == 1);  // held for 20 times the last write
  sink.now += 0.6;
  const Report third = worker.run({6, 7});
  CHECK(sink.writes == std::vector<std::size_t>{1, 6});
  CHECK(third.seconds < 0.01);
  CHECK(third.write_seconds == Approx((0.1 + 0.1 / 3) / 2).epsilon(0.01));  // of three batches
  worker.run({7, 9});
  worker.finish();
  CHECK(sink.writes == std::vector<std::size_t>{1, 6, 2});
}

TEST_CASE("a worker that waits for the master for longer than a write takes writes its rows") {
  const Sweep s = with_limits("");
  const ShardWorklist worklist(s, {});
  SlowSink sink;
  sink.seconds = 0.1;
  StopSource stop;
  Worker worker(worklist, sink, stop, [&] { return sink.now += 1e-4; });
  worker.run({0, 1});
  worker.run({1, 3});
  for (int wait = 0; wait < 3; ++wait) {  // short waits do not add up
    worker.rest();
    sink.now += 0.09;
    worker.rest();
    worker.run({3, 3});
  }
  CHECK(sink.rows() == 1);
  worker.rest();
  sink.now += 0.11;
  worker.rest();
  CHECK(sink.writes == std::vector<std::size_t>{1, 2});
  worker.rest();
  CHECK(sink.writes.size() == 2);
}

TEST_CASE("a drained worker writes what it holds") {
  const Sweep s = with_limits("");
  const ShardWorklist worklist(s, {});
  SlowSink sink;
  sink.seconds = 0.1;
  StopSource stop;
  Worker worker(worklist, sink, stop, [&] { return sink.now += 1e-4; });
  worker.run({0, 1});
  worker.run({1, 3});
  CHECK(sink.rows() == 1);
  stop.drain();
  CHECK(worker.run({3, 5}).drained);
  CHECK(sink.rows() == 3);
}
