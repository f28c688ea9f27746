#pragma once

#include "schedule/static_scheduler.hpp"

namespace dagsweep {

/// BIL (Oh & Ha, Euro-Par 1996). Best imaginary level: BIL(i, p) = W[i][p] + max over successors j
/// of min over q of (BIL(j, q) + comm(e_ij, p, q)); basic imaginary makespan: BIM(i, p) = max(DA,
/// ready(p)) + BIL(i, p). With k ready tasks, chooses the task whose k-th smallest BIM (its largest
/// BIM if k > P) is largest; ties are decided by the next smaller BIM, and so on. The task is
/// appended where BIM + W[i][p] * max(k / P - 1, 0) is smallest. Ties: smaller pos, smaller
/// processor.
class Bil final : public StaticScheduler {
 public:
  static constexpr bool tabulates = true;
  static constexpr bool ranks_pairs = true;

  Schedule schedule(const Instance& instance, const StopToken& stop) override;
};

}  // namespace dagsweep
