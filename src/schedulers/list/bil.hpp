#pragma once

#include "schedule/static_scheduler.hpp"

namespace dagsweep {

/// BIL, best imaginary level (Oh & Ha, Euro-Par 1996): of k ready tasks, the one whose k-th
/// smallest basic imaginary makespan over the processors is largest is appended where its own, with
/// a term for the other ready tasks, is smallest (README.md, "bil"). Ties: next smaller makespans,
/// smaller pos, smaller processor.
class Bil final : public StaticScheduler {
 public:
  static constexpr bool tabulates = true;
  static constexpr bool ranks_pairs = true;

  Schedule schedule(const Instance& instance, const StopToken& stop) override;
};

}  // namespace dagsweep
