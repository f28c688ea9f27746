#pragma once

#include "schedule/static_scheduler.hpp"
#include "schedulers/mapping/parts/batch_refill.hpp"

namespace dagsweep {

/// Max-min (Ibarra & Kim, JACM 24(2), 1977; Braun et al., JPDC 61(6), 2001): every ready task has a
/// processor where it completes first; the task for which that is latest is appended there. Ties:
/// smaller pos, smaller processor.
class MaxMin final : public StaticScheduler {
 public:
  static constexpr bool ranks_pairs = true;

  explicit MaxMin(const Parameters& parameters) : refill_(batch_refill(parameters)) {}
  Schedule schedule(const Instance& instance, const StopToken& stop) override;

 private:
  const BatchRefill refill_;
};

}  // namespace dagsweep
