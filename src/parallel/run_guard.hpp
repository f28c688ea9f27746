#pragma once

#include <chrono>
#include <condition_variable>
#include <mutex>
#include <thread>

#include "core/stop.hpp"
#include "sweep/description.hpp"

namespace dagsweep {

/// Enforces limits on the run between enter() and leave(): after `seconds` it asks the run to stop,
/// and allocations beyond `memory_bytes` fail with std::bad_alloc. Without limits it does nothing.
class RunGuard {
 public:
  RunGuard(const RunLimits& limits, StopSource& stop);
  ~RunGuard();
  RunGuard(const RunGuard&) = delete;
  RunGuard& operator=(const RunGuard&) = delete;

  void enter();
  void leave();

 private:
  using Time = std::chrono::steady_clock::time_point;
  void watch();

  RunLimits limits_;
  StopSource& stop_;
  std::mutex mutex_;  // guards the three below
  std::condition_variable changed_;
  Time deadline_ = Time::max();  // max = no run under way
  bool ending_ = false;
  std::thread watcher_;  // only if there is a time limit
};

}  // namespace dagsweep
