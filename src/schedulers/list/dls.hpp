#pragma once

#include "schedule/static_scheduler.hpp"

namespace dagsweep {

/// DLS (Sih & Lee, IEEE TPDS 4(2), 1993): the ready task and processor of largest dynamic level
/// sl_m(i) - max(DA, ready) + (median_i - W[i][p]), appended; median_i is the median of W[i][p]
/// over p, sl_m the static level computed from the medians. Ties: smaller pos, smaller processor.
class Dls final : public StaticScheduler {
 public:
  Schedule schedule(const Instance& instance, const StopToken& stop) override;
};

}  // namespace dagsweep
