#include "schedulers/replication/ftbar.hpp"

#include "schedulers/replication/parts/ftbar_task_selection.hpp"
#include "schedulers/replication/parts/ftbar_with_copies.hpp"
#include "schedulers/replication/parts/ftbar_without_copies.hpp"

namespace dagsweep {
namespace {

/// Takes the decisions of run_ftbar_reference(), to the bit, in near-linear time: at most steps
/// only a few free tasks are evaluated. FtbarTaskSelection has the argument.
template <class Placement>
ReplicationResult run_fast(const Instance& instance, const ReplicationGoal& goal,
                           const StopToken& stop) {
  Placement ftbar(instance, goal);
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

Schedule Ftbar::schedule(const Instance& instance, const StopToken& stop) {
  const auto run = [&] {
    // The fast engine relies on pressures of first arrivals, on processors that can all run a task.
    if (engine_ == "reference" || rules_.waits_for_all || !instance.times.run_everywhere()) {
      return run_ftbar_reference(instance, goal_, rules_, stop);
    }
    return rules_.minimizes ? run_fast<FtbarWithCopies>(instance, goal_, stop)
                            : run_fast<FtbarWithoutCopies>(instance, goal_, stop);
  };
  return run().schedule(instance);
}

}  // namespace dagsweep
