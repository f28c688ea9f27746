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

/// One scheduler: how to make it, how a run treats it, and what it depends on besides the instance
/// (schedulers/README.md, "How to add a scheduler").
struct SchedulerEntry {
  std::string_view name;
  std::string_view summary;
  bool reactive = false;      ///< called at every rescheduling point (reads `period`)
  bool keeps_copies = false;  ///< reactive: every holder of data is a source
  bool rewinds = false;       ///< reactive: failures undo tasks (/r)
  bool regenerates = false;   ///< reactive: tasks of failed processors are
                              ///< unassigned, lost results recomputed as needed
  bool online = false;        ///< reactive: assigns ready tasks only
  bool reads_epsilon = false;
  bool reads_seed = false;
  bool tabulates = false;  ///< stores one number per task and processor
  std::span<const ParameterSpec> parameters = {};
  std::unique_ptr<Scheduler> (*make)(const SchedulerRequest& request);
};

/// All schedulers, sorted by name.
std::span<const SchedulerEntry> schedulers();

/// How a run calls the reactive scheduler `entry` with `parameters`. `m0` is the makespan of `heft`
/// at full availability; `period` is in time units.
Rescheduling rescheduling_of(const SchedulerEntry& entry, const Parameters& parameters,
                             const Platform& platform, double m0, double period);

}  // namespace dagsweep
