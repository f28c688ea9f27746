#pragma once

#include "schedule/static_scheduler.hpp"

namespace dagsweep {

/// MCT, minimum completion time (Braun et al., JPDC 61(6), 2001): tasks in canonical order, each
/// appended where it completes first. Ties: smaller processor.
class Mct final : public StaticScheduler {
 public:
  Schedule schedule(const Instance& instance, const StopToken& stop) override;
};

}  // namespace dagsweep
