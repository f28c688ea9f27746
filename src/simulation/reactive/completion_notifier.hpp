#pragma once

#include <functional>
#include <utility>

#include "simulation/engine/execution_state.hpp"
#include "simulation/events/events.hpp"

namespace dagsweep {

/// Called when a task has finished on p, `elapsed` time units after its start there; if inputs are
/// pulled, after the start of their first transfer.
using OnFinish = std::function<void(TaskId task, ProcessorId p, double elapsed)>;

/// A listener that reports finished tasks.
class CompletionNotifier {
 public:
  /// `state` must outlive this object.
  CompletionNotifier(OnFinish on_finish, const ExecutionState& state, bool pulls)
      : on_finish_(std::move(on_finish)), state_(state), pulls_(pulls) {}

  explicit operator bool() const { return on_finish_ != nullptr; }
  void on(double time, const TaskFinished& event) {
    const TaskProgress& task = state_.task(event.task);
    on_finish_(event.task, event.processor, time - (pulls_ ? task.placed_since : task.started));
  }

 private:
  OnFinish on_finish_;
  const ExecutionState& state_;
  const bool pulls_;
};

}  // namespace dagsweep
