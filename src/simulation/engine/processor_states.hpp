#pragma once

#include <vector>

#include "core/ids.hpp"
#include "simulation/events/event_queue.hpp"

namespace dagsweep {

/// What processors compute: at most one piece of work each, at the rate of the processor's present
/// availability. Knows which completes next. Times of calls never decrease.
class ProcessorStates {
 public:
  explicit ProcessorStates(std::size_t count) : finishing_(count), state_(count) {}

  double availability(ProcessorId p) const { return state_[p].availability; }
  bool is_running(ProcessorId p) const { return state_[p].running; }

  /// `work` time units at full availability begin on p, which is idle and not at availability 0.
  void start(ProcessorId p, double work, double now);

  /// Availability in [0, 1]; what runs follows at follow(), when all changes of one moment are
  /// known. What is due at `now` still completes.
  void set_availability(ProcessorId p, double availability) {
    state_[p].availability = availability;
  }
  void follow(ProcessorId p, double now);

  /// Of what runs on p, in time units at full availability.
  double work_left(ProcessorId p, double now) const {
    const State& state = state_[p];
    const double left = state.work_left - (now - state.since) * state.rate;
    return left > 0.0 ? left : 0.0;
  }

  /// What runs on p is given up.
  void stop(ProcessorId p);

  /// Completion of the next; infinity if none goes on.
  double next_time() const { return finishing_.next_time(); }
  /// Takes the processor whose work completes next (ties: smaller number), which must exist.
  ProcessorId pop();

 private:
  struct State {
    double availability = 1.0;
    bool running = false;
    double rate = 1.0;       // availability in force for what runs
    double work_left = 0.0;  // time units at full availability
    double since = 0.0;      // when work_left held
  };

  EventQueue finishing_;  // by processor
  IdMap<ProcessorId, State> state_;
};

}  // namespace dagsweep
