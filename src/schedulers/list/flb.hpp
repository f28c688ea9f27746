#pragma once

#include "schedule/static_scheduler.hpp"

namespace dagsweep {

/// FLB (Radulescu & van Gemund, ICPP 1999), made for equal processors and links: the ready task
/// that can start first is appended where it starts first. It is found by comparing two candidates.
/// LMT(i) is the arrival of the last message, max over predecessors k of (finish of k +
/// commbar(e_ki)), EP(i) the processor of that predecessor; i is enabled by EP(i) while LMT(i) >=
/// ready(EP(i)).
/// - Among the tasks enabled by p, the one of smallest DA(i, p), for the p where that task starts
///   first.
/// - Among the other tasks, the one of smallest LMT, on the processor of smallest ready(p). This
///   candidate is preferred if both start at the same time.
/// Ties: larger bl, smaller pos, smaller processor.
class Flb final : public StaticScheduler {
 public:
  static constexpr bool ranks_pairs = true;

  Schedule schedule(const Instance& instance, const StopToken& stop) override;
};

}  // namespace dagsweep
