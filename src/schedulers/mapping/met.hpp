#pragma once

#include "schedule/static_scheduler.hpp"

namespace dagsweep {

/// MET, minimum execution time (Braun et al., JPDC 61(6), 2001): tasks in canonical order, each
/// appended where W is smallest, however busy that processor is. Ties: smaller processor.
class Met final : public StaticScheduler {
 public:
  Schedule schedule(const Instance& instance, const StopToken& stop) override;
};

}  // namespace dagsweep
