#pragma once

#include "schedule/snapshot.hpp"

namespace dagsweep {

/// A lower bound of the makespan of an online run in any state. Finished tasks count with their
/// finish; queued tasks run one after the other; each other task runs on a processor of its own,
/// the fastest for it, and receives its inputs without delay. All processors are assumed to be at
/// their peak from now on. Uses the execution times that schedulers know; if true times are
/// shorter, it need not be a bound.
class MakespanBound {
 public:
  /// The instance must outlive this.
  explicit MakespanBound(const Instance& instance);

  /// `now`: a state of this instance. Takes time linear in tasks and edges. During a run, the bound
  /// falls only when tasks are undone or take less time than schedulers know.
  double operator()(const Snapshot& now);

 private:
  const Instance& instance_;
  IdMap<TaskId, double> shortest_;  // [tasks] execution time on the processor fastest for it
  IdMap<TaskId, double> finish_;    // [tasks] lower bound of the finish
};

}  // namespace dagsweep
