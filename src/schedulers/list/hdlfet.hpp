#pragma once

#include "schedule/static_scheduler.hpp"

namespace dagsweep {

/// HDLFET (Sih & Lee's dynamic level with HLFET's mapping): the ready task of largest
/// sl(i) - max(DA(i, q), ready(q)), where q is the processor with the smallest ready(q); appended
/// where it starts first. Ties: smaller pos, smaller processor.
class Hdlfet final : public StaticScheduler {
 public:
  static constexpr bool ranks_pairs = true;

  Schedule schedule(const Instance& instance, const StopToken& stop) override;
};

}  // namespace dagsweep
