#pragma once

#include "schedule/scheduler.hpp"
#include "schedule/scheduler_request.hpp"

namespace dagsweep {

/// RR: tasks in canonical order, the k-th group or ungrouped task (k from 0) appended on processor
/// k mod P.
class RoundRobin final : public Scheduler {
 public:
  explicit RoundRobin(const SchedulerRequest& /*request*/) {}
  Schedule schedule(const Snapshot& now, const StopToken& stop) override;
};

}  // namespace dagsweep
