#include "parallel/dispatcher.hpp"

#include <tuple>

#include "catch.hpp"

using namespace dagsweep;

TEST_CASE("batches cover every place once and in order") {
  for (const std::uint64_t places : {0U, 1U, 7U, 1000U, 100000U}) {
    for (const int workers : {1, 2, 7, 1000}) {
      Dispatcher dispatcher(places, places, {}, workers);
      std::uint64_t next = 0;
      while (!dispatcher.exhausted()) {
        const Batch batch = dispatcher.next(1);
        REQUIRE(batch.begin == next);
        REQUIRE(batch.end > batch.begin);
        next = batch.end;
        const std::uint64_t runs = batch.end - batch.begin;
        dispatcher.record({.finished = runs, .seconds = 1e-4 * static_cast<double>(runs)}, 1);
      }
      CHECK(next == places);
      CHECK(dispatcher.next(1).empty());
    }
  }
}

TEST_CASE("batches take about a quarter of a second, and shrink towards the end") {
  Dispatcher dispatcher(100000, 100000, {}, 4);
  CHECK(dispatcher.next(1).end == 1);  // no speed is known yet
  dispatcher.record({.finished = 1, .seconds = 0.001}, 1);
  const Batch early = dispatcher.next(1);
  CHECK(early.end - early.begin == 250);
  Batch last;
  while (!dispatcher.exhausted()) last = dispatcher.next(1);
  CHECK(last.end - last.begin == 1);
}

TEST_CASE("where writes are slow, batches are worth their write") {
  const auto batch_after = [](double write_seconds, std::uint64_t places) {
    Dispatcher dispatcher(places, places, {}, 4);
    dispatcher.record({.finished = 1, .seconds = 0.001, .write_seconds = write_seconds}, 1);
    const Batch batch = dispatcher.next(1);
    return batch.end - batch.begin;
  };
  CHECK(batch_after(0.01, 100'000) == 250);
  CHECK(batch_after(0.1, 100'000) == 2000);
  CHECK(batch_after(5.0, 100'000) == 4000);
  CHECK(batch_after(0.01, 100) == 10);  // the end: not less than the write takes
  CHECK(batch_after(0.1, 100) == 100);
}

TEST_CASE("a slow worker gets smaller batches, and none in advance") {
  Dispatcher dispatcher(1'000'000, 1'000'000, {}, 4);
  const auto report_runs = [&](int worker, double seconds_per_run) {
    dispatcher.record({.finished = 100, .seconds = 100 * seconds_per_run}, worker);
  };
  for (int round = 0; round < 20; ++round) {
    for (const int worker : {1, 2, 3}) report_runs(worker, 0.001);
    report_runs(4, 0.010);
  }
  const Batch usual = dispatcher.next(1);
  const Batch small = dispatcher.next(4);
  CHECK(usual.end - usual.begin == 250);
  CHECK(small.end - small.begin == 25);
  CHECK(dispatcher.may_prefetch(1));
  CHECK(!dispatcher.may_prefetch(4));
  CHECK(!dispatcher.may_prefetch(5));  // its speed is unknown
  CHECK(!dispatcher.should_yield_remaining_work(4));
  CHECK(dispatcher.usual_seconds(1) == Approx(20 * 100 * 0.001));
  CHECK(dispatcher.usual_seconds(4) == Approx(20 * 100 * 0.001));
  while (dispatcher.next(1).end < 999'995) continue;
  CHECK(!dispatcher.exhausted());
  CHECK(!dispatcher.may_prefetch(1));
  CHECK(dispatcher.should_yield_remaining_work(4));
  CHECK(!dispatcher.should_yield_remaining_work(1));
}

TEST_CASE("a stopped dispatcher hands out no more work") {
  Dispatcher dispatcher(10, 10, {}, 2);
  dispatcher.stop();
  CHECK(dispatcher.next(1).empty());
  CHECK(dispatcher.exhausted());
}

TEST_CASE("ended tuples cost no batches") {
  // Two of a million places are pending.
  const auto is_pending = [](std::uint64_t place) { return place == 700'000 || place == 999'999; };
  Dispatcher dispatcher(1'000'000, 2, is_pending, 3);
  const Batch one = dispatcher.next(1);
  CHECK(one.begin == 700'000);
  CHECK(one.end == 700'001);
  const Batch two = dispatcher.next(1);
  CHECK(two.begin == 999'999);
  CHECK(two.end == 1'000'000);
  CHECK(dispatcher.exhausted());
  CHECK(dispatcher.next(1).empty());
  CHECK(Dispatcher(1000, 0, is_pending, 3).exhausted());
}

TEST_CASE("the size of a batch counts pending places only") {
  const auto is_pending = [](std::uint64_t place) { return place % 3 == 1; };
  Dispatcher dispatcher(30'000, 10'000, is_pending, 2);
  dispatcher.record({.finished = 1, .seconds = 0.0025}, 1);
  std::uint64_t covered = 0;
  std::uint64_t last_end = 0;
  while (!dispatcher.exhausted()) {
    const Batch batch = dispatcher.next(1);
    REQUIRE(batch.begin >= last_end);
    last_end = batch.end;
    std::uint64_t pending = 0;
    for (std::uint64_t place = batch.begin; place < batch.end; ++place) {
      pending += is_pending(place) ? 1 : 0;
    }
    REQUIRE(pending >= 1);
    REQUIRE(pending <= 100);
    covered += pending;
  }
  CHECK(covered == 10'000);
}

TEST_CASE("batches grow with the workers so that the master is not busy") {
  for (const auto& [workers, handling, runs] :
       {std::tuple(100, 10e-6, 250U), std::tuple(10'000, 10e-6, 1000U),
        std::tuple(10'000, 0.0, 250U), std::tuple(10'000, 1e-3, 4000U)}) {
    Dispatcher dispatcher(1'000'000'000, 1'000'000'000, {}, workers);
    dispatcher.record({.finished = 100, .seconds = 0.1}, 0);
    for (int k = 0; k < 5; ++k) dispatcher.handled(handling);
    const Batch batch = dispatcher.next(0);
    CHECK(batch.end - batch.begin == runs);
  }
}

TEST_CASE("a dispatcher that is refilled hands out what is added, in order") {
  std::uint64_t added = 0;
  Dispatcher dispatcher(
      [&](Dispatcher& low) {
        if (added == 100) return;
        low.add({added, added + 10});
        low.add({1000 + added, 1000 + added + 10});  // a batch is of consecutive places
        added += 20;
      },
      2);
  std::vector<std::uint64_t> places;
  while (true) {
    dispatcher.refill();
    if (dispatcher.exhausted()) break;
    const Batch batch = dispatcher.next(0);
    REQUIRE(!batch.empty());
    for (std::uint64_t place = batch.begin; place < batch.end; ++place) places.push_back(place);
    dispatcher.record({.finished = batch.end - batch.begin, .seconds = 0.01}, 0);
  }
  CHECK(dispatcher.next(0).empty());
  std::vector<std::uint64_t> expected;
  for (std::uint64_t from = 0; from < 100; from += 20) {
    for (std::uint64_t k = 0; k < 10; ++k) expected.push_back(from + k);
    for (std::uint64_t k = 0; k < 10; ++k) expected.push_back(1000 + from + k);
  }
  CHECK(places == expected);
}

TEST_CASE(
    "a dispatcher that has told a worker that no work is left is not refilled until it is "
    "reopened") {
  bool has_more = false;
  Dispatcher dispatcher(
      [&](Dispatcher& low) {
        if (has_more) low.add({0, 10});
      },
      2);
  dispatcher.refill();
  CHECK(dispatcher.next(0).empty());
  has_more = true;
  dispatcher.refill();
  CHECK(dispatcher.exhausted());
  dispatcher.reopen();
  dispatcher.refill();
  CHECK(!dispatcher.exhausted());
}

TEST_CASE("a dispatcher that is told to stop is not refilled") {
  Dispatcher dispatcher([](Dispatcher& low) { low.add({0, 10}); }, 1);
  dispatcher.refill();
  dispatcher.stop();
  dispatcher.refill();
  CHECK(dispatcher.exhausted());
}
