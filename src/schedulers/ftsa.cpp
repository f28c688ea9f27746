#include "schedulers/ftsa.hpp"

#include <algorithm>
#include <vector>

#include "schedulers/replication.hpp"

namespace dagsweep {
namespace {

/// The latest that replicas can finish under any epsilon crashes (eq. 3): each input comes from the
/// replica of its own processor, if there is one, else from the last of all to arrive.
class UpperBound {
 public:
  UpperBound(const Instance& instance, const Replication& plan)
      : instance_(instance),
        plan_(plan),
        finish_(instance.graph.task_count() * plan.copies()),
        ready_(instance.platform.processor_count()) {}

  /// A task whose replicas are all placed.
  void add(TaskId task) {
    const std::uint32_t first = plan_.first_replica(task);
    const std::span<const Replica> replicas = plan_.replicas_of(task);
    double last = 0.0;
    for (std::size_t k = 0; k < replicas.size(); ++k) {
      const ProcessorId p = replicas[k].processor;
      double start = ready_[p];
      for (const EdgeId edge : instance_.graph.in_edges(task)) {
        start = std::max(start, arrival(edge, p));
      }
      finish_[first + k] = ready_[p] = start + instance_.times(task, p);
      last = std::max(last, ready_[p]);
    }
    if (instance_.graph.is_exit(task)) latest_exit_ = std::max(latest_exit_, last);
  }
  /// M of eq. (4)
  double latest_exit() const { return latest_exit_; }

 private:
  double arrival(EdgeId edge, ProcessorId to) const {
    const TaskId predecessor = instance_.graph.source(edge);
    const std::uint32_t first = plan_.first_replica(predecessor);
    const std::span<const Replica> replicas = plan_.replicas_of(predecessor);
    double latest = 0.0;
    for (std::size_t k = 0; k < replicas.size(); ++k) {
      if (replicas[k].processor == to) return finish_[first + k];
      latest =
          std::max(latest, finish_[first + k] + instance_.comm(edge, replicas[k].processor, to));
    }
    return latest;
  }

  const Instance& instance_;
  const Replication& plan_;
  std::vector<double> finish_;  // [replicas] in placement order
  IdMap<ProcessorId, double> ready_;
  double latest_exit_ = 0.0;
};

}  // namespace

Schedule Ftsa::schedule(const Snapshot& now, const StopToken& stop) {
  const Instance& instance = now.instance;
  Replication plan(instance, epsilon_);
  UpperBound upper(instance, plan);
  while (!plan.empty()) {
    stop.poll();
    const TaskId task = plan.take();
    for (const ProcessorId p : plan.choose(task)) plan.place(task, p, plan.start(p));
    plan.finished_task(task);
    upper.add(task);
  }
  return {instance.graph, instance.platform.processor_count(), plan.take_replicas(),
          plan.latest_first_exit(), upper.latest_exit()};
}

}  // namespace dagsweep
