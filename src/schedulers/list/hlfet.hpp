#pragma once

#include "schedule/static_scheduler.hpp"

namespace dagsweep {

/// HLFET (Adam, Chandy & Dickson, CACM 17(12), 1974): the ready task of largest sl, appended where
/// it starts first. Ties: smaller pos, smaller processor.
class Hlfet final : public StaticScheduler {
 public:
  Schedule schedule(const Instance& instance, const StopToken& stop) override;
};

}  // namespace dagsweep
