#include "parallel/dispatcher.hpp"

#include "catch.hpp"

using namespace dagsweep;

TEST_CASE("batches cover every place once, in order, whatever is learnt") {
  for (const std::uint64_t places : {0U, 1U, 7U, 1000U, 100000U}) {
    for (const int workers : {1, 2, 7, 1000}) {
      Dispatcher dispatcher(places, places, {}, workers);
      std::uint64_t next = 0;
      while (!dispatcher.exhausted()) {
        const Batch batch = dispatcher.next();
        REQUIRE(batch.begin == next);
        REQUIRE(batch.end > batch.begin);
        next = batch.end;
        Report report;
        report.finished = batch.end - batch.begin;
        report.seconds = 1e-4 * static_cast<double>(report.finished);
        dispatcher.learn(report);
      }
      CHECK(next == places);
      CHECK(dispatcher.next().empty());
    }
  }
}

TEST_CASE("batches take about a quarter of a second, and shrink towards the end") {
  Dispatcher dispatcher(100000, 100000, {}, 4);
  CHECK(dispatcher.next().end == 1);  // nothing known yet
  Report report;
  report.finished = 1;
  report.seconds = 0.001;
  dispatcher.learn(report);
  const Batch early = dispatcher.next();
  CHECK(early.end - early.begin == 250);
  Batch last;
  while (!dispatcher.exhausted()) last = dispatcher.next();
  CHECK(last.end - last.begin == 1);
}

TEST_CASE("a dispatcher that is stopped has no more work") {
  Dispatcher dispatcher(10, 10, {}, 2);
  dispatcher.stop();
  CHECK(dispatcher.next().empty());
  CHECK(dispatcher.exhausted());
}

TEST_CASE("what is finished already costs no batch of its own") {
  // Two of a million places are pending.
  const auto is_pending = [](std::uint64_t place) { return place == 700'000 || place == 999'999; };
  Dispatcher dispatcher(1'000'000, 2, is_pending, 3);
  const Batch one = dispatcher.next();
  CHECK(one.begin == 700'000);
  CHECK(one.end == 700'001);
  const Batch two = dispatcher.next();
  CHECK(two.begin == 999'999);
  CHECK(two.end == 1'000'000);
  CHECK(dispatcher.exhausted());
  CHECK(dispatcher.next().empty());
  CHECK(Dispatcher(1000, 0, is_pending, 3).exhausted());
}

TEST_CASE("batches hold as many pending places as they should, whatever lies between") {
  const auto is_pending = [](std::uint64_t place) { return place % 3 == 1; };
  Dispatcher dispatcher(30'000, 10'000, is_pending, 2);
  Report report;
  report.finished = 1;
  report.seconds = 0.0025;
  dispatcher.learn(report);
  std::uint64_t covered = 0;
  std::uint64_t last_end = 0;
  while (!dispatcher.exhausted()) {
    const Batch batch = dispatcher.next();
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
