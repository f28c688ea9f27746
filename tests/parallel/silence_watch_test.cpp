#include "parallel/silence_watch.hpp"

#include "catch.hpp"

using namespace dagsweep;
using Seconds = SilenceWatch::Duration;

namespace {

const SilenceWatch::Time start;

/// Listens every half second, from `begin` to `end` seconds after the start.
void listen(SilenceWatch& watch, double begin, double end) {
  for (double now = begin; now <= end; now += 0.5) {
    watch.listened(start + std::chrono::duration_cast<SilenceWatch::Time::duration>(Seconds(now)));
  }
}

}  // namespace

TEST_CASE("silence is over after the patience, or twice the longest run") {
  const struct {
    double longest_run;
    double patience;
  } cases[] = {{1.0, 600.0}, {299.0, 600.0}, {3600.0, 7200.0}};
  for (const auto& [longest_run, patience] : cases) {
    INFO(longest_run);
    SilenceWatch watch(Seconds(600.0), start);
    watch.heard(Seconds(longest_run));
    watch.heard(Seconds(0.5));
    listen(watch, 0.0, patience);
    CHECK(!watch.is_over());
    listen(watch, patience, patience + 1.0);
    CHECK(watch.is_over());
    CHECK(watch.silence().count() == Approx(patience + 1.0));
  }
}

TEST_CASE("every report begins silence anew") {
  SilenceWatch watch(Seconds(600.0), start);
  watch.heard(Seconds(1.0));
  listen(watch, 0.0, 599.0);
  watch.heard(Seconds(0.0));
  listen(watch, 599.0, 1198.0);
  CHECK(!watch.is_over());
}

TEST_CASE("before a run has ended silence means nothing") {
  SilenceWatch watch(Seconds(600.0), start);
  watch.heard(Seconds(0.0));  // a request for the first batch
  listen(watch, 0.0, 5000.0);
  CHECK(!watch.is_over());
}

TEST_CASE("time in which the master did not run is no silence") {
  SilenceWatch watch(Seconds(600.0), start);
  watch.heard(Seconds(1.0));
  listen(watch, 0.0, 10.0);
  listen(watch, 4000.0, 4100.0);  // the whole job was suspended
  CHECK(!watch.is_over());
  CHECK(watch.silence().count() == Approx(111.0));
}
