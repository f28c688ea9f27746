#pragma once

#include <cmath>

#include "core/exact_sum.hpp"
#include "metrics/length.hpp"
#include "simulation/events/events.hpp"

namespace dagsweep {

/// Durations of all messages (transfers between different nodes, data > 0) / durations of all
/// computations, dropped messages and discarded computations included (L-HEFT paper, section 5.3).
class CommunicationShare {
 public:
  static constexpr bool is_mean = true;
  static constexpr bool any_order = true;

  explicit CommunicationShare(const Instance& instance)
      : nodes_(&instance.platform.layout_of_nodes()),
        running_(instance.platform.processor_count()) {}

  void on(double /*time*/, const MessageEnded& event) { communication_ += event.duration; }
  void on(double time, const TaskStarted& event) {
    Computation& running = running_[event.processor];
    if (!running.is_active) running = {event.task, time, not_a_value, true};
  }
  void on(double time, const TaskFinished& event) { end(time, event.task, event.processor); }
  void on(double time, const TaskMigrated& event) { end(time, event.task, event.from); }
  void on(double time, const TaskTakenBack& event) { end(time, event.task, event.processor); }
  void on(double time, const TaskRewound& event) { end(time, event.task, event.processor); }
  void on(double time, const AvailabilityChanged& event) {
    for (const ProcessorId p : processors_of(event.resource, *nodes_)) {
      Computation& running = running_[p];
      if (event.availability > 0.0) {
        if (running.stopped == time) running.stopped = not_a_value;  // it was at 0 for no time
      } else if (std::isnan(running.stopped)) {
        running.stopped = time;
      }
    }
  }

  double value(const Run& run) const {
    ExactSum computation = computation_;
    if (run.planned.is_replicated()) {  // computations on a crashed processor ended at the crash
      for (const Computation& lost : running_.values()) {
        if (lost.is_active) computation += lost.stopped - lost.begin;
      }
    }
    return ratio(communication_.value(), computation.value());
  }

 private:
  struct Computation {
    TaskId task;
    double begin = 0.0;
    double stopped = not_a_value;  ///< time at which the availability first fell to 0
    bool is_active = false;
  };

  /// Ends the computation on a processor. Ignores a task of no work that takes no turn: it ends
  /// beside the task that runs.
  void end(double time, TaskId task, ProcessorId p) {
    Computation& running = running_[p];
    if (!running.is_active || running.task != task) return;
    running.is_active = false;
    computation_ += time - running.begin;
  }

  const Nodes* nodes_;
  IdMap<ProcessorId, Computation> running_;  // present computation of a processor, or its last one
  ExactSum communication_;
  ExactSum computation_;
};

}  // namespace dagsweep
