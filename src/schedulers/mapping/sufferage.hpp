#pragma once

#include "schedule/static_scheduler.hpp"
#include "schedulers/mapping/parts/batch_refill.hpp"

namespace dagsweep {

/// Sufferage (Maheswaran et al., JPDC 59(2), 1999): the ready task with the largest sufferage, its
/// completion on the second best processor minus that on the best one, is appended to its best
/// processor. Ties: smaller pos, smaller processor.
class Sufferage final : public StaticScheduler {
 public:
  static constexpr bool ranks_pairs = true;

  explicit Sufferage(const Parameters& parameters) : refill_(batch_refill(parameters)) {}
  Schedule schedule(const Instance& instance, const StopToken& stop) override;

 private:
  const BatchRefill refill_;
};

}  // namespace dagsweep
