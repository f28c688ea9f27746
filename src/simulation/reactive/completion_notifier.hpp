#pragma once

#include "schedule/scheduler.hpp"
#include "simulation/engine/execution_state.hpp"
#include "simulation/events/observer.hpp"
#include "simulation/reactive/online_run.hpp"

namespace dagsweep {

/// Notifies the scheduler and the online run, if any, of finished tasks; forwards all events.
class CompletionNotifier final : public Observer {
 public:
  /// All arguments must outlive this object; `next` may be null.
  CompletionNotifier(Scheduler& scheduler, const ExecutionState& state, Observer* next)
      : scheduler_(scheduler), state_(state), next_(next) {}

  void set_online(OnlineRun* online) { online_ = online; }

  void on(const TraceEvent& event) override {
    if (const auto* done = std::get_if<TaskFinished>(&event.what)) {
      const double started = state_.task(done->task).started;
      scheduler_.finished(done->task, done->processor, event.time - started);
      if (online_ != nullptr) online_->finished(done->task);
    }
    if (next_ != nullptr) next_->on(event);
  }

 private:
  Scheduler& scheduler_;
  const ExecutionState& state_;
  Observer* next_;               // may be null
  OnlineRun* online_ = nullptr;  // may be null
};

}  // namespace dagsweep
