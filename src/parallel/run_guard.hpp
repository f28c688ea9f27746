#pragma once

#include <chrono>
#include <condition_variable>
#include <mutex>
#include <thread>

#include "core/stop.hpp"
#include "sweep/description/description.hpp"

namespace dagsweep {

/// Enforces limits on a run, as long as its RunGuard::Run lives: after `seconds` it asks the run to
/// stop, and allocations beyond `memory_bytes` fail with std::bad_alloc. Without limits it does
/// nothing.
class RunGuard {
 public:
  RunGuard(const RunLimits& limits, StopSource& stop);
  ~RunGuard();
  RunGuard(const RunGuard&) = delete;
  RunGuard& operator=(const RunGuard&) = delete;

  /// One run, from its making to its end.
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
  std::mutex mutex_;  // guards the three below
  std::condition_variable changed_;
  Time deadline_ = Time::max();  // max = no run under way
  bool ending_ = false;
  std::thread watcher_;  // only if there is a time limit
};

}  // namespace dagsweep
