#pragma once

#include <atomic>

namespace dagsweep {

/// Why a run is asked to stop before its end.
enum class StopReason : int {
  none = 0,
  drain = 1,       ///< a signal asks the whole sweep to stop
  time_limit = 2,  ///< this run took longer than limits.seconds_per_run
};

/// Thrown out of a run by StopToken::poll(). Deliberately no std::exception, so that nothing that
/// handles failures of a run mistakes it for one.
struct Stopped {
  StopReason reason;
};

/// The side that asks. Lock-free, so a signal handler may set it.
class StopSource {
 public:
  /// The sweep is to stop: for good, and before any time limit.
  void drain() noexcept {
    reason_.store(static_cast<int>(StopReason::drain), std::memory_order_relaxed);
  }
  /// The run under way is to stop; end_time_limit() makes room for the next.
  void time_limit() noexcept { exchange(StopReason::none, StopReason::time_limit); }
  void end_time_limit() noexcept { exchange(StopReason::time_limit, StopReason::none); }
  StopReason reason() const noexcept {
    return static_cast<StopReason>(reason_.load(std::memory_order_relaxed));
  }

 private:
  void exchange(StopReason from, StopReason to) noexcept {
    int expected = static_cast<int>(from);
    reason_.compare_exchange_strong(expected, static_cast<int>(to), std::memory_order_relaxed);
  }
  std::atomic<int> reason_{0};
};

/// The side that is asked: schedulers and the engine poll it at least every few milliseconds of
/// work. A default token never stops. The source must outlive it.
class StopToken {
 public:
  StopToken() = default;
  explicit StopToken(const StopSource& source) : source_(&source) {}

  /// Throws Stopped if a stop was asked for. Costs one relaxed load.
  void poll() const {
    if (source_ != nullptr && source_->reason() != StopReason::none) {
      throw Stopped{source_->reason()};
    }
  }

 private:
  const StopSource* source_ = nullptr;
};

}  // namespace dagsweep
