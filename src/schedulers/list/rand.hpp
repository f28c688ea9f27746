#pragma once

#include "schedule/scheduler_request.hpp"
#include "schedule/static_scheduler.hpp"

namespace dagsweep {

/// RAND: tasks in canonical order, each group or ungrouped task appended on a uniformly random
/// processor.
class Rand final : public StaticScheduler {
 public:
  explicit Rand(Seed seed) : seed_(seed) {}
  Schedule schedule(const Instance& instance, const StopToken& stop) override;

 private:
  Seed seed_;
};

}  // namespace dagsweep
