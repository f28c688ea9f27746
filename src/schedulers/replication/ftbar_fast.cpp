#include "schedulers/replication/ftbar_fast.hpp"

#include "schedulers/replication/parts/ftbar_task_selection.hpp"
#include "schedulers/replication/parts/ftbar_with_copies.hpp"
#include "schedulers/replication/parts/ftbar_without_copies.hpp"

namespace dagsweep {
namespace {

template <class Ftbar>
ReplicationResult run(const Instance& instance, const ReplicationGoal& goal,
                      const StopToken& stop) {
  Ftbar ftbar(instance, goal);
  {
    FtbarTaskSelection selection(instance, ftbar);
    while (!selection.empty()) {
      stop.poll();
      const TaskId task = selection.take();
      selection.add(task, ftbar.place(task));
    }
  }
  return ftbar.finish();
}

}  // namespace

ReplicationResult run_ftbar_fast(const Instance& instance, const ReplicationGoal& goal,
                                 bool minimize, const StopToken& stop) {
  return minimize ? run<FtbarWithCopies>(instance, goal, stop)
                  : run<FtbarWithoutCopies>(instance, goal, stop);
}

}  // namespace dagsweep
