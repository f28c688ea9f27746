#pragma once

#include "schedule/static_scheduler.hpp"

namespace dagsweep {

/// FLB (Radulescu & van Gemund, ICPP 1999), made for equal processors and links: the ready task
/// that can start first is appended where it starts first. It is found by comparing two candidates
/// (README.md, "flb"). Ties: larger bl, smaller pos, smaller processor.
class Flb final : public StaticScheduler {
 public:
  static constexpr bool ranks_pairs = true;

  Schedule schedule(const Instance& instance, const StopToken& stop) override;
};

}  // namespace dagsweep
