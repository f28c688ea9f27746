#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string_view>

#include "core/parameters.hpp"
#include "schedule/rescheduling.hpp"
#include "schedule/scheduler.hpp"
#include "schedule/scheduler_request.hpp"

namespace dagsweep {

/// One scheduler, and what it depends on beside the instance.
struct SchedulerEntry {
  std::string_view name;
  std::string_view summary;
  bool reactive = false;      ///< asked again at rescheduling points (reads `period`)
  bool keeps_copies = false;  ///< reactive: what a task has gathered stays where it was
  bool rewinds = false;       ///< reactive: tasks are undone when a processor fails
  bool regenerates = false;   ///< reactive: what failures have destroyed is made again as needed
  bool online = false;        ///< reactive: decides on ready tasks only
  bool reads_epsilon = false;
  bool reads_seed = false;
  bool tabulates = false;  ///< keeps a number for each task and processor
  std::span<const ParameterSpec> parameters = {};
  std::unique_ptr<Scheduler> (*make)(const SchedulerRequest& request);
};

/// Every scheduler, by name.
std::span<const SchedulerEntry> schedulers();

/// How a reactive scheduler and a run work together. `parameters` has those of `entry`; `m0` is the
/// makespan of `heft` at full availability; `period` is in time units.
Rescheduling rescheduling_of(const SchedulerEntry& entry, const Parameters& parameters,
                             const Platform& platform, double m0, double period);

}  // namespace dagsweep
