#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "platform/instance.hpp"
#include "schedulers/replication/parts/free_task_tracker.hpp"

namespace dagsweep {

/// The order in which FTSA and MC-FTSA take free tasks: by decreasing criticalness tl + bl, ties by
/// pos (FTSA paper, section 4.1).
class FreeTaskQueue {
 public:
  /// Initially holds the entry tasks. Both arguments must outlive this.
  FreeTaskQueue(const Instance& instance, const FreeTaskTracker& tracker);

  bool empty() const { return queue_.empty(); }
  /// Removes and returns the most critical task.
  TaskId take();
  /// Adds tasks that have become free.
  void add(std::span<const TaskId> freed);

 private:
  struct FreeTask {
    double criticalness;
    std::uint32_t position;
    TaskId task;
    bool operator<(const FreeTask& other) const {
      return criticalness < other.criticalness ||
             (criticalness == other.criticalness && position > other.position);
    }
  };

  const Instance& instance_;
  const FreeTaskTracker& tracker_;
  std::vector<FreeTask> queue_;  // heap
};

}  // namespace dagsweep
