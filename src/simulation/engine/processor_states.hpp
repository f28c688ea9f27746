#pragma once

#include <vector>

#include "core/ids.hpp"
#include "simulation/events/event_queue.hpp"

namespace dagsweep {

/// The computations of the processors, at most one per processor, which progress at the processor's
/// current availability. Predicts the next completion. The `now` of successive calls never
/// decreases.
class ProcessorStates {
 public:
  explicit ProcessorStates(std::size_t count) : completions_(count), state_(count) {}

  double availability(ProcessorId p) const { return state_[p].availability; }
  bool is_running(ProcessorId p) const { return state_[p].running; }

  /// Starts a computation of `work` time units at full availability on p, which must be idle and
  /// have availability > 0.
  void start(ProcessorId p, double work, double now);

  /// Sets the availability, in [0, 1]. The rate of a running computation changes at update_rate(),
  /// which must be called after all changes of one instant. A computation due to complete at `now`
  /// still completes.
  void set_availability(ProcessorId p, double availability) {
    state_[p].availability = availability;
  }
  void update_rate(ProcessorId p, double now);

  /// Remaining work of the computation on p, time units at full availability.
  double work_left(ProcessorId p, double now) const {
    const State& state = state_[p];
    const double left = state.work_left - (now - state.since) * state.rate;
    return left > 0.0 ? left : 0.0;
  }

  /// Cancels the computation on p.
  void stop(ProcessorId p);

  /// Time of the next completion; infinity if nothing progresses.
  double next_time() const { return completions_.next_time(); }
  /// Completes the next computation, which must exist; returns its processor (ties: smaller
  /// number).
  ProcessorId pop();

 private:
  struct State {
    double availability = 1.0;
    bool running = false;
    double rate = 1.0;       // rate of the running computation
    double work_left = 0.0;  // time units at full availability
    double since = 0.0;      // time at which work_left was valid
  };

  EventQueue completions_;  // by processor
  IdMap<ProcessorId, State> state_;
};

}  // namespace dagsweep
