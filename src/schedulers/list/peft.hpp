#pragma once

#include "schedule/static_scheduler.hpp"

namespace dagsweep {

/// PEFT (Arabnejad & Barbosa, IEEE TPDS 25(3), 2014): the ready task of largest mean optimistic
/// cost, inserted where its finish + optimistic cost is smallest. Ties: smaller pos, smaller
/// processor.
class Peft final : public StaticScheduler {
 public:
  static constexpr bool tabulates = true;

  Schedule schedule(const Instance& instance, const StopToken& stop) override;
};

}  // namespace dagsweep
