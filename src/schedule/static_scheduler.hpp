#pragma once

#include "core/stop.hpp"
#include "platform/instance.hpp"
#include "schedule/schedule.hpp"

namespace dagsweep {

/// Schedules an instance before its execution begins. The mapping and the order are binding
/// (README.md, "Schedule and replicas").
class StaticScheduler {
 public:
  virtual ~StaticScheduler() = default;

  /// A valid schedule of all tasks, with all machines at full availability. Called once. Polls
  /// `stop`. Throws RunError if no schedule meets the request.
  virtual Schedule schedule(const Instance& instance, const StopToken& stop) = 0;
};

}  // namespace dagsweep
