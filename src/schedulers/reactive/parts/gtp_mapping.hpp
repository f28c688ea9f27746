#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "core/stop.hpp"
#include "schedule/group_processors.hpp"
#include "schedule/schedule.hpp"
#include "schedule/snapshot.hpp"
#include "schedulers/prediction/performance_history.hpp"
#include "schedulers/reactive/parts/estimates.hpp"

namespace dagsweep {

/// The mapping of GTP (gtp.hpp): all unfinished tasks in decreasing bl (ties: smaller pos), running
/// ones included, are appended to the processor of earliest estimated finish. Ties: current
/// processor, then smaller number. A task without a candidate processor keeps its processor. The
/// first task of a group placed in a call determines the processor of the group.
class GtpMapping {
 public:
  /// `uses_copies`: every processor that holds data may send it. `history` may be null; otherwise
  /// it must outlive this, and execution times are predicted by it instead of by current
  /// availabilities (D-HEFT).
  explicit GtpMapping(bool uses_copies, const PerformanceHistory* history = nullptr)
      : uses_copies_(uses_copies), history_(history) {}

  /// All calls must be about the same instance. Polls `stop`.
  Schedule schedule(const Snapshot& now, const StopToken& stop);
  /// Number of (task, processor) pairs examined by the last schedule().
  std::uint64_t pairs_examined() const { return pairs_; }

 private:
  void prepare(const Instance& instance);
  std::optional<Replica> best_place(TaskId task);

  const bool uses_copies_;
  const PerformanceHistory* history_;   // may be null
  std::vector<TaskId> order_;           // by decreasing bl
  std::optional<Estimates> estimates_;  // set by the first call
  std::optional<GroupProcessors> groups_;
  std::uint64_t pairs_ = 0;
};

}  // namespace dagsweep
