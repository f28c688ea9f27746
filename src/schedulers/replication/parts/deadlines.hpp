#pragma once

#include <cstdint>
#include <optional>

#include "platform/instance.hpp"
#include "schedule/scheduler_request.hpp"

namespace dagsweep {

/// The requirements of a replicated schedule.
struct ReplicationGoal {
  explicit ReplicationGoal(const SchedulerRequest& request)
      : epsilon(request.epsilon), latency(request.latency) {}

  std::uint32_t epsilon;          ///< number of crashes to survive
  std::optional<double> latency;  ///< latency that must not be exceeded, if any
};

/// Deadlines by which tasks must finish for a given number of crashes and a given latency to be
/// feasible together (FTSA paper, section 4.3): for exit tasks the latency; for others the minimum
/// over successors of (the successor's deadline - its mean time on its epsilon + 1 fastest
/// processors - the mean transfer time on the epsilon + 1 fastest links, or on all links if there
/// are fewer). Without a latency there are no deadlines.
class Deadlines {
 public:
  Deadlines(const Instance& instance, const ReplicationGoal& goal);

  /// Checks the finish of a replica of the task. Throws CriteriaNotMet if it is after the task's
  /// deadline.
  void check(TaskId task, double finish) const {
    if (deadline_.size() > 0 && finish > deadline_[task]) fail(task, finish);
  }

 private:
  [[noreturn]] void fail(TaskId task, double finish) const;

  ReplicationGoal goal_;
  IdMap<TaskId, double> deadline_;  // [tasks], or empty
};

}  // namespace dagsweep
