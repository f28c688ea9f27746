#pragma once

#include "schedule/snapshot.hpp"

namespace dagsweep {

/// A lower bound of the makespan of an online run, at any of its states: tasks that have finished
/// count with their finish, those in a queue one after the other, all others as if each had a
/// processor of its own, the fastest for it, and its inputs at once. All processors are taken to
/// be at their peak from now on. Times are those that schedulers know: where they are wrong, it is
/// no bound.
class MakespanBound {
 public:
  /// The instance must outlive this.
  explicit MakespanBound(const Instance& instance);

  /// `now`: of this instance. Linear in tasks and edges. It falls only when tasks are undone or
  /// take less time than schedulers know.
  double operator()(const Snapshot& now);

 private:
  const Instance& instance_;
  IdMap<TaskId, double> shortest_;  // [tasks] execution time on the processor fastest for it
  IdMap<TaskId, double> finish_;    // [tasks] bound of the finish
};

}  // namespace dagsweep
