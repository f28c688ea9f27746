#pragma once

#include "schedule/static_scheduler.hpp"
#include "schedulers/mapping/parts/batch_refill.hpp"

namespace dagsweep {

/// Min-min (Ibarra & Kim, JACM 24(2), 1977; Braun et al., JPDC 61(6), 2001): the ready task that
/// can complete first is appended where it completes first. Ties: smaller pos, smaller processor.
class MinMin final : public StaticScheduler {
 public:
  static constexpr bool ranks_pairs = true;

  explicit MinMin(const Parameters& parameters) : refill_(batch_refill(parameters)) {}
  Schedule schedule(const Instance& instance, const StopToken& stop) override;

 private:
  const BatchRefill refill_;
};

}  // namespace dagsweep
