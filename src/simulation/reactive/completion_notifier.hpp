#pragma once

#include "schedule/scheduler.hpp"
#include "simulation/engine/execution_state.hpp"
#include "simulation/events/observer.hpp"
#include "simulation/reactive/online_run.hpp"

namespace dagsweep {

/// Tells a scheduler that learns, and an online run, what finishes; passes everything on.
class CompletionNotifier final : public Observer {
 public:
  /// All must outlive it; `next` may be none.
  CompletionNotifier(Scheduler& scheduler, const ExecutionState& execution_state, Observer* next)
      : scheduler_(scheduler), execution_state_(execution_state), next_(next) {}

  void set_online(OnlineRun* online) { online_ = online; }

  void on(const TraceEvent& event) override {
    if (const auto* done = std::get_if<TaskFinished>(&event.what)) {
      const double started = execution_state_.task(done->task).started;
      scheduler_.finished(done->task, done->processor, event.time - started);
      if (online_ != nullptr) online_->finished(done->task);
    }
    if (next_ != nullptr) next_->on(event);
  }

 private:
  Scheduler& scheduler_;
  const ExecutionState& execution_state_;
  Observer* next_;               // or none
  OnlineRun* online_ = nullptr;  // or none
};

}  // namespace dagsweep
