#pragma once

#include <array>

#include "schedule/snapshot.hpp"
#include "schedule/static_scheduler.hpp"
#include "schedulers/list/rank_readings.hpp"
#include "schedulers/list/seen_costs.hpp"

namespace dagsweep {

/// The HEFT schedule of all tasks on the live processors, which are assumed to be at full
/// availability. A task that no live processor can run is placed on any processor that can run it.
/// At least one processor must be live.
Schedule heft(const Snapshot& now, const StopToken& stop, const RankReadings& ranks = {});

/// HEFT (Topcuoglu, Hariri & Wu, IEEE TPDS 13(3), 2002): tasks in decreasing bl, each inserted on
/// the processor where it finishes first. Ties: smaller pos, smaller processor.
class Heft final : public StaticScheduler {
 public:
  Heft() = default;
  explicit Heft(const Parameters& parameters) : ranks_(rank_readings(parameters)) {}
  Schedule schedule(const Instance& instance, const StopToken& stop) override {
    return heft({instance}, stop, ranks_);
  }

 private:
  RankReadings ranks_;
};

inline constexpr std::array<ParameterSpec, 2> heft_parameters{
    {added_later(ranks_parameter), sees_parameter}};

/// M0, the time unit of scenarios (simulation/scenario/README.md): makespan of `heft` at full
/// availability.
double reference_makespan(const Instance& instance, const StopToken& stop);

}  // namespace dagsweep
