#pragma once

#include <atomic>

namespace dagsweep {

/// Why a run must stop before its end.
enum class StopReason : int {
  none = 0,
  drain = 1,       ///< a signal stops the whole sweep
  time_limit = 2,  ///< this run took longer than limits.seconds_per_run
};

/// Thrown out of a run by StopToken::poll(). Not derived from std::exception, so that handlers of
/// failed runs do not catch it.
struct Stopped {
  StopReason reason;
};

/// Requests a stop. Lock-free, so a signal handler may use it.
class StopSource {
 public:
  /// Stops the sweep. Permanent, and takes precedence over a time limit.
  void drain() noexcept {
    reason_.store(static_cast<int>(StopReason::drain), std::memory_order_relaxed);
  }
  /// Stops the current run; end_time_limit() clears the request before the next one.
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

/// Polled by schedulers and engines at least every few milliseconds of work. A default token never
/// stops. The source must outlive the token.
class StopToken {
 public:
  StopToken() = default;
  explicit StopToken(const StopSource& source) : source_(&source) {}

  /// Throws Stopped if a stop was requested. Costs one relaxed load.
  void poll() const {
    if (source_ != nullptr && source_->reason() != StopReason::none) {
      throw Stopped{source_->reason()};
    }
  }

 private:
  const StopSource* source_ = nullptr;
};

}  // namespace dagsweep
