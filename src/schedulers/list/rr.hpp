#pragma once

#include "schedule/static_scheduler.hpp"

namespace dagsweep {

/// RR: tasks in canonical order, the k-th group or ungrouped task (k from 0) appended on processor
/// k mod P.
class RoundRobin final : public StaticScheduler {
 public:
  Schedule schedule(const Instance& instance, const StopToken& stop) override;
};

}  // namespace dagsweep
