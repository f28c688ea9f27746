#pragma once

#include "schedule/static_scheduler.hpp"
#include "schedulers/mapping/max_min.hpp"
#include "schedulers/mapping/min_min.hpp"

namespace dagsweep {

/// Duplex (Braun et al., JPDC 61(6), 2001): the schedule of min-min or that of max-min, whichever
/// has the smaller makespan. Ties: min-min.
class Duplex final : public StaticScheduler {
 public:
  static constexpr bool ranks_pairs = true;

  explicit Duplex(const Parameters& parameters) : min_min_(parameters), max_min_(parameters) {}
  Schedule schedule(const Instance& instance, const StopToken& stop) override;

 private:
  MinMin min_min_;
  MaxMin max_min_;
};

}  // namespace dagsweep
