#pragma once

#include <cstdint>
#include <optional>

#include "platform/instance.hpp"
#include "schedule/scheduler_request.hpp"

namespace dagsweep {

/// What a schedule with replicas is to reach.
struct ReplicationGoal {
  explicit ReplicationGoal(const SchedulerRequest& request)
      : epsilon(request.epsilon), latency(request.latency) {}

  std::uint32_t epsilon;          ///< crashes to survive
  std::optional<double> latency;  ///< that must not be exceeded, if any
};

/// Deadlines by which tasks must finish for a given number of crashes and a given latency to be
/// feasible together (FTSA paper, section 4.3): the latency for exit tasks, for others the least,
/// over successors, of the successor's deadline - its mean time on its epsilon + 1 fastest
/// processors - the mean transfer time on the epsilon + 1 fastest links, or on all if there are
/// fewer. Without a latency everything is feasible.
class Deadlines {
 public:
  Deadlines(const Instance& instance, const ReplicationGoal& goal);

  /// A replica of the task finishes then. Throws CriteriaNotMet if that is too late.
  void check(TaskId task, double finish) const {
    if (deadline_.size() > 0 && finish > deadline_[task]) fail(task, finish);
  }

 private:
  [[noreturn]] void fail(TaskId task, double finish) const;

  ReplicationGoal goal_;
  IdMap<TaskId, double> deadline_;  // [tasks], or empty
};

}  // namespace dagsweep
