#pragma once

#include "schedule/static_scheduler.hpp"
#include "schedulers/mapping/parts/batch_refill.hpp"

namespace dagsweep {

/// Max-min (Ibarra & Kim, JACM 24(2), 1977; Braun et al., JPDC 61(6), 2001): for every ready task,
/// the processor where it completes first is found; the task with the latest such completion is
/// appended there. Ties: smaller pos, smaller processor.
class MaxMin final : public StaticScheduler {
 public:
  static constexpr bool ranks_pairs = true;

  explicit MaxMin(const Parameters& parameters) : refill_(batch_refill(parameters)) {}
  Schedule schedule(const Instance& instance, const StopToken& stop) override;

 private:
  const BatchRefill refill_;
};

}  // namespace dagsweep
