#pragma once

#include "schedule/scheduler.hpp"
#include "simulation/engine/situation.hpp"
#include "simulation/events/observer.hpp"
#include "simulation/reactive/online_run.hpp"

namespace dagsweep {

/// Tells a scheduler that learns, and an online run, what finishes; passes everything on.
class Monitoring final : public Observer {
 public:
  /// All must outlive it; `next` may be none.
  Monitoring(Scheduler& scheduler, const Situation& situation, Observer* next)
      : scheduler_(scheduler), situation_(situation), next_(next) {}

  void set_online(OnlineRun* online) { online_ = online; }

  void on(const TraceEvent& event) override {
    if (const auto* done = std::get_if<TaskFinished>(&event.what)) {
      const double started = situation_.task(done->task).started;
      scheduler_.finished(done->task, done->processor, event.time - started);
      if (online_ != nullptr) online_->finished(done->task);
    }
    if (next_ != nullptr) next_->on(event);
  }

 private:
  Scheduler& scheduler_;
  const Situation& situation_;
  Observer* next_;               // or none
  OnlineRun* online_ = nullptr;  // or none
};

}  // namespace dagsweep
