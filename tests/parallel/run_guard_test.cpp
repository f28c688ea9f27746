#include "parallel/run_guard.hpp"

#include <thread>

#include "catch.hpp"

using namespace dagsweep;

namespace {

RunLimits time_limit(double seconds) {
  RunLimits limits;
  limits.seconds = seconds;
  return limits;
}

}  // namespace

// The thread sanitizer runs these tests too: they are all that has threads.

TEST_CASE("a run is asked to stop at its time limit, and the next one is not") {
  StopSource stop;
  RunGuard guard(time_limit(1e-4), stop);
  for (int run = 0; run < 300; ++run) {
    {
      const RunGuard::Run within(guard);
      while (run % 3 != 0 && stop.reason() == StopReason::none) std::this_thread::yield();
    }
    REQUIRE(stop.reason() == StopReason::none);
  }
}

TEST_CASE("a drain is permanent, whatever runs begin, end or exceed their limit meanwhile") {
  for (int repetition = 0; repetition < 30; ++repetition) {
    StopSource stop;
    RunGuard guard(time_limit(1e-5), stop);
    std::thread drainer([&] {
      std::this_thread::sleep_for(std::chrono::microseconds(300));
      stop.drain();
    });
    while (stop.reason() != StopReason::drain) {
      const RunGuard::Run within(guard);
    }
    drainer.join();
    { const RunGuard::Run within(guard); }
    CHECK(stop.reason() == StopReason::drain);
  }
}

TEST_CASE("a guard can end while no run has begun, and at once after one") {
  StopSource stop;
  for (int repetition = 0; repetition < 100; ++repetition) {
    RunGuard guard(time_limit(1.0), stop);
    if (repetition % 2 == 0) {
      const RunGuard::Run within(guard);
    }
  }
  CHECK(stop.reason() == StopReason::none);
}
