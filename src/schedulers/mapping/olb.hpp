#pragma once

#include "schedule/static_scheduler.hpp"

namespace dagsweep {

/// OLB, opportunistic load balancing (Braun et al., JPDC 61(6), 2001): tasks in canonical order,
/// each appended to the processor that is ready first, whatever its W and its inputs. Ties: smaller
/// processor.
class Olb final : public StaticScheduler {
 public:
  Schedule schedule(const Instance& instance, const StopToken& stop) override;
};

}  // namespace dagsweep
