#pragma once

#include "schedule/scheduler.hpp"
#include "schedule/scheduler_request.hpp"

namespace dagsweep {

/// RAND: tasks in canonical order, each group or ungrouped task appended on a uniformly random
/// processor.
class Rand final : public Scheduler {
 public:
  explicit Rand(const SchedulerRequest& request) : seed_(request.seed) {}
  Schedule schedule(const Snapshot& now, const StopToken& stop) override;

 private:
  std::uint64_t seed_;
};

}  // namespace dagsweep
