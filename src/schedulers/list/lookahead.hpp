#pragma once

#include "schedule/static_scheduler.hpp"

namespace dagsweep {

/// Lookahead (Bittencourt, Sakellariou & Madeira, PDP 2010; without changes of the order): tasks in
/// decreasing bl, as in HEFT. A task is tried on every processor, inserted, and after it all its
/// children, in decreasing bl, where they finish first; inputs from tasks that are not placed yet
/// do not count. It goes where the latest finish of its children is smallest, an exit task where it
/// finishes first. Ties: smaller pos, smaller processor.
class Lookahead final : public StaticScheduler {
 public:
  Schedule schedule(const Instance& instance, const StopToken& stop) override;
};

}  // namespace dagsweep
