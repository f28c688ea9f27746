#pragma once

#include <chrono>
#include <condition_variable>
#include <mutex>
#include <thread>

#include "core/stop.hpp"
#include "sweep/description/description.hpp"

namespace dagsweep {

/// Enforces the limits on a run during the lifetime of its RunGuard::Run: after `seconds` the run
/// is asked to stop, and allocations beyond `memory_bytes` (RLIMIT_DATA) throw std::bad_alloc.
/// Without limits it does nothing.
class RunGuard {
 public:
  RunGuard(const RunLimits& limits, StopSource& stop);
  ~RunGuard();
  RunGuard(const RunGuard&) = delete;
  RunGuard& operator=(const RunGuard&) = delete;

  /// The scope of one run.
  class Run {
   public:
    explicit Run(RunGuard& guard) : guard_(guard) { guard_.enter(); }
    ~Run() { guard_.leave(); }
    Run(const Run&) = delete;
    Run& operator=(const Run&) = delete;

   private:
    RunGuard& guard_;
  };

 private:
  void enter();
  void leave();
  using Time = std::chrono::steady_clock::time_point;
  void watch();

  RunLimits limits_;
  StopSource& stop_;
  std::mutex mutex_;  // guards the next three members
  std::condition_variable changed_;
  Time deadline_ = Time::max();  // max = no run in progress
  bool ending_ = false;
  std::thread watcher_;  // only if there is a time limit
};

}  // namespace dagsweep
