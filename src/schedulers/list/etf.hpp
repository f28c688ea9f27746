#pragma once

#include "schedule/static_scheduler.hpp"

namespace dagsweep {

/// ETF (Hwang, Chow, Anger & Lee, SIAM J. Comput. 18(2), 1989): the ready task and processor of
/// earliest start, appended. Ties: larger sl, smaller pos, smaller processor.
class Etf final : public StaticScheduler {
 public:
  static constexpr bool ranks_pairs = true;

  Schedule schedule(const Instance& instance, const StopToken& stop) override;
};

}  // namespace dagsweep
