#pragma once

#include <span>
#include <string_view>

#include "core/parameters.hpp"
#include "platform/instance.hpp"
#include "schedule/rescheduling.hpp"
#include "schedulers/scheduler_entry.hpp"

namespace dagsweep {

/// All schedulers, sorted by name.
std::span<const SchedulerEntry> schedulers();

/// A folder of schedulers.
struct SchedulerFamily {
  std::string_view name;
  std::string_view summary;
};
/// The families of all entries, in the order in which `dagsweep list` prints them.
std::span<const SchedulerFamily> scheduler_families();

/// The schedule of an instance before its execution: the schedule of a static scheduler, or the one
/// that a reactive or online scheduler makes at time 0. The scheduler must not have been called
/// before.
Schedule initial_schedule(const AnyScheduler& scheduler, const Instance& instance,
                          const StopToken& stop);

/// How a run calls the reactive or online scheduler `entry` with `parameters`. `m0` is the makespan
/// of `heft` at full availability; `period` is in time units.
Rescheduling rescheduling_of(const SchedulerEntry& entry, const Parameters& parameters,
                             const Platform& platform, double m0, double period);

}  // namespace dagsweep
