#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "core/stop.hpp"
#include "schedule/group_processors.hpp"
#include "schedule/schedule.hpp"
#include "schedule/snapshot.hpp"
#include "schedulers/prediction/estimates.hpp"
#include "schedulers/prediction/performance_history.hpp"
#include "schedulers/reactive/parts/remapping_parameters.hpp"

namespace dagsweep {

/// The mapping of GTP (gtp.hpp): all unfinished tasks in decreasing bl (ties: smaller pos), running
/// ones included, are appended to the processor of earliest estimated finish. Ties: current
/// processor, then smaller number. A task without a candidate processor keeps its processor. The
/// first task of a group placed in a call determines the processor of the group. With
/// `running: stay` the only candidate of a running task is its processor.
class GtpMapping {
 public:
  /// `uses_copies`: every processor that holds data may send it. `history` may be null; otherwise
  /// it must outlive this, and execution times are predicted by it instead of by current
  /// availabilities (D-HEFT).
  GtpMapping(bool uses_copies, const RemappingChoices& choices,
             const PerformanceHistory* history = nullptr)
      : uses_copies_(uses_copies), choices_(choices), history_(history) {}

  /// All calls must be about the same instance. Polls `stop`.
  Schedule schedule(const Snapshot& now, const StopToken& stop);
  /// Makes a schedule with schedule() and returns it, or std::nullopt if it is dropped. With
  /// `adopt: if-shorter` it is dropped unless its latest estimated finish is smaller than that of
  /// the mapping and order in force by more than 1e-9 * M0. A new schedule in which some task never
  /// finishes counts as infinitely long; a mapping in force in which some task never finishes is
  /// always replaced.
  std::optional<Schedule> better_schedule(const Snapshot& now, const StopToken& stop);
  /// Number of (task, processor) pairs examined by the last call.
  std::uint64_t pairs_examined() const { return pairs_; }
  /// Number of tasks of the last schedule if it was dropped, else 0.
  std::uint64_t dropped_assignments() const { return dropped_; }

 private:
  void prepare(const Instance& instance);
  std::optional<Replica> best_place(TaskId task);
  void use_history(TaskId task);
  void order_equal_times(const Instance& instance, std::vector<Replica>& replicas) const;
  double latest_finish_in_force(const Snapshot& now);

  const bool uses_copies_;
  const RemappingChoices choices_;
  const PerformanceHistory* history_;   // may be null
  WorkVector<TaskId> order_;            // by decreasing bl
  std::optional<Estimates> estimates_;  // set by the first call
  std::optional<GroupProcessors> groups_;
  bool all_finish_ = true;      // whether every task of the last schedule has an estimate
  double latest_finish_ = 0.0;  // latest estimated finish in the last schedule
  std::uint64_t pairs_ = 0;
  std::uint64_t dropped_ = 0;
};

}  // namespace dagsweep
