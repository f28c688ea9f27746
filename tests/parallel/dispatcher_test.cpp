#include "parallel/dispatcher.hpp"

#include "catch.hpp"

using namespace dagsweep;

TEST_CASE("batches cover every place once, in order, whatever is learnt") {
  for (const std::uint64_t places : {0U, 1U, 7U, 1000U, 100000U}) {
    for (const int workers : {1, 2, 7, 1000}) {
      Dispatcher dispatcher(places, workers);
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
  Dispatcher dispatcher(100000, 4);
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
  Dispatcher dispatcher(10, 2);
  dispatcher.stop();
  CHECK(dispatcher.next().empty());
  CHECK(dispatcher.exhausted());
}
