#pragma once

#include "schedule/scheduler.hpp"
#include "schedule/scheduler_request.hpp"

namespace dagsweep {

/// RAND: canonical order; each group or ungrouped task on a uniformly random processor, appended.
class Rand final : public Scheduler {
 public:
  explicit Rand(const SchedulerRequest& request) : seed_(request.seed) {}
  Schedule schedule(const Snapshot& now, const StopToken& stop) override;

 private:
  std::uint64_t seed_;
};

}  // namespace dagsweep
