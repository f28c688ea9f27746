#pragma once

#include <functional>
#include <utility>

#include "simulation/engine/execution_state.hpp"
#include "simulation/events/observer.hpp"

namespace dagsweep {

/// Called when a task has finished on p, `elapsed` time units after its start there.
using OnFinish = std::function<void(TaskId task, ProcessorId p, double elapsed)>;

/// Reports finished tasks and forwards all events.
class CompletionNotifier final : public Observer {
 public:
  /// `state` and `next` must outlive this object; `next` may be null.
  CompletionNotifier(OnFinish on_finish, const ExecutionState& state, Observer* next)
      : on_finish_(std::move(on_finish)), state_(state), next_(next) {}

  void on(const TraceEvent& event) override {
    if (const auto* done = std::get_if<TaskFinished>(&event.what)) {
      const double started = state_.task(done->task).started;
      on_finish_(done->task, done->processor, event.time - started);
    }
    if (next_ != nullptr) next_->on(event);
  }

 private:
  OnFinish on_finish_;
  const ExecutionState& state_;
  Observer* next_;  // may be null
};

}  // namespace dagsweep
