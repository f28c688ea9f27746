#pragma once

#include <functional>

#include "core/seconds_clock.hpp"
#include "schedule/online_scheduler.hpp"
#include "schedule/reactive_scheduler.hpp"

namespace dagsweep {

/// Sums the seconds that calls take. `clock` is monotone and must outlive this object.
class CallTimer {
 public:
  explicit CallTimer(const SecondsClock& clock) : clock_(clock) {}

  /// Calls `call`, adds the seconds that it takes, and returns its result, which must not be void.
  template <class Call>
  auto timed(Call call) {
    const double begin = clock_();
    auto result = call();
    seconds_ += clock_() - begin;
    return result;
  }
  double seconds() const { return seconds_; }

 private:
  const SecondsClock& clock_;
  double seconds_ = 0.0;
};

/// Forwards to a reactive scheduler and times its calls.
class TimedReactiveScheduler final : public ReactiveScheduler {
 public:
  /// Both arguments must outlive this object.
  TimedReactiveScheduler(ReactiveScheduler& scheduler, CallTimer& timer)
      : scheduler_(scheduler), timer_(timer) {}

  Schedule schedule(const Snapshot& now, const StopToken& stop) override {
    return timer_.timed([&] { return scheduler_.schedule(now, stop); });
  }
  std::optional<Schedule> reschedule(const Snapshot& now, const StopToken& stop) override {
    return timer_.timed([&] { return scheduler_.reschedule(now, stop); });
  }
  std::uint64_t pairs_examined() const override { return scheduler_.pairs_examined(); }
  std::span<const PlannedTask> planned_tasks() const override { return scheduler_.planned_tasks(); }
  std::uint64_t dropped_assignments() const override { return scheduler_.dropped_assignments(); }
  bool wants_completion_notices() const override { return scheduler_.wants_completion_notices(); }
  void finished(TaskId task, ProcessorId p, double elapsed) override {
    scheduler_.finished(task, p, elapsed);
  }

 private:
  ReactiveScheduler& scheduler_;
  CallTimer& timer_;
};

/// Forwards to an online scheduler and times its calls.
class TimedOnlineScheduler final : public OnlineScheduler {
 public:
  /// Both arguments must outlive this object.
  TimedOnlineScheduler(OnlineScheduler& scheduler, CallTimer& timer)
      : scheduler_(scheduler), timer_(timer) {}

  Schedule schedule(const Snapshot& now, const StopToken& stop) override {
    return timer_.timed([&] { return scheduler_.schedule(now, stop); });
  }
  void assign(const Snapshot& now, std::span<const TaskId> ready,
              std::vector<Assignment>& assignments) override {
    timer_.timed([&] {
      scheduler_.assign(now, ready, assignments);
      return true;
    });
  }
  std::uint64_t pairs_examined() const override { return scheduler_.pairs_examined(); }
  std::optional<Assignment> next_rebalancing_move(const Snapshot& now) override {
    return timer_.timed([&] { return scheduler_.next_rebalancing_move(now); });
  }
  bool replicates_results() const override { return scheduler_.replicates_results(); }
  std::optional<ProcessorId> replication_target(const Snapshot& now, TaskId finished) override {
    return timer_.timed([&] { return scheduler_.replication_target(now, finished); });
  }
  void finished(TaskId task, ProcessorId p, double elapsed) override {
    scheduler_.finished(task, p, elapsed);
  }

 private:
  OnlineScheduler& scheduler_;
  CallTimer& timer_;
};

inline TimedReactiveScheduler timed(ReactiveScheduler& scheduler, CallTimer& timer) {
  return {scheduler, timer};
}
inline TimedOnlineScheduler timed(OnlineScheduler& scheduler, CallTimer& timer) {
  return {scheduler, timer};
}

}  // namespace dagsweep
