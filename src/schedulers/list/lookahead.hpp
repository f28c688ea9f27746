#pragma once

#include "schedule/static_scheduler.hpp"

namespace dagsweep {

/// Lookahead (Bittencourt, Sakellariou & Madeira, PDP 2010; without changes of the order): tasks in
/// decreasing bl, as in HEFT. Each task is tried on every processor by insertion; in each trial all
/// its children are then inserted, in decreasing bl, where they finish first, ignoring inputs from
/// tasks that are not placed yet. The task is placed where the latest finish of its children is
/// smallest; an exit task is placed where it finishes first. Ties: smaller pos, smaller processor.
class Lookahead final : public StaticScheduler {
 public:
  Schedule schedule(const Instance& instance, const StopToken& stop) override;
};

}  // namespace dagsweep
