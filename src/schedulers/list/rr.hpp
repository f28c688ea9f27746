#pragma once

#include "schedule/scheduler.hpp"
#include "schedule/scheduler_request.hpp"

namespace dagsweep {

/// RR: canonical order; the k-th group or ungrouped task on processor k mod P, appended.
class RoundRobin final : public Scheduler {
 public:
  explicit RoundRobin(const SchedulerRequest& /*request*/) {}
  Schedule schedule(const Snapshot& now, const StopToken& stop) override;
};

}  // namespace dagsweep
