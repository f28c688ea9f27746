#include "cross_check/simgrid_execution.hpp"

#include <algorithm>
#include <cmath>
#include <memory>
#include <vector>

#include "core/number.hpp"
#include "cross_check/simgrid_platform.hpp"
#include "schedule/schedule_rows.hpp"

namespace dagsweep {
namespace {

namespace sg = simgrid::s4u;

/// One run, without actors: each activity is created when it may start, on a completion.
class Run {
 public:
  Run(const Experiment& experiment, const Schedule& schedule, const AvailabilityProfiles& profiles)
      : instance_(experiment.instance),
        graph_(instance_.graph),
        true_times_(experiment.execution_times()),
        schedule_(schedule),
        planned_(schedule, graph_),
        standstills_(profiles.standstills),
        platform_(instance_, profiles, schedule.makespan()),
        queues_(instance_.platform.processor_count()),
        transfers_(graph_.edge_count()),
        missing_inputs_(graph_.task_count()),
        assigned_(graph_.task_count()) {
    const TaskReplicas of_task(schedule);
    times_.start.assign(graph_.task_count(), not_a_value);
    times_.finish.assign(graph_.task_count(), not_a_value);
    for (const TaskId task : graph_.tasks()) {
      missing_inputs_[task] = static_cast<std::uint32_t>(graph_.in_edges(task).size());
      assigned_[task] = schedule.replicas()[of_task[task][0]].processor;
    }
  }

  /// Runs until `end`, or, if that is negative, until no activity is left.
  TaskTimes run(double end) {
    for (const ProcessorId p : instance_.platform.processors()) start_next(p);
    platform_.engine().run_until(end);
    for (Queue& queue : queues_) cancel(queue.running);
    for (Step& transfer : transfers_) cancel(transfer);
    completed_ = nullptr;
    return std::move(times_);
  }

  void completed(const sg::Activity& activity) {
    if (activity.get_state() != sg::Activity::State::FINISHED) return;
    Step& step = *activity.get_data<Step>();
    completed_ = std::move(step.activity);  // SimGrid reads it after this callback
    switch (step.kind) {
      case Step::Kind::computing:
        return finish(ProcessorId(step.number));
      case Step::Kind::starting_up:
        return move(EdgeId(step.number));
      case Step::Kind::moving:
        return deliver(EdgeId(step.number));
    }
  }

  void speeds_changed() {
    for (const ProcessorId p : instance_.platform.processors()) record_start(p);
  }

 private:
  /// The current activity of a processor or an edge.
  struct Step {
    enum class Kind { computing, starting_up, moving };
    Kind kind = Kind::computing;
    std::size_t number = 0;    // of the processor or the edge
    sg::ActivityPtr activity;  // null: none
  };

  struct Queue {
    std::size_t next = 0;  // index of the current or next task
    Step running;
  };

  TaskId queued(ProcessorId p) const {
    return schedule_.replicas()[planned_[p][queues_[p.index()].next]].task;
  }

  void start_next(ProcessorId p) {
    Queue& queue = queues_[p.index()];
    if (queue.running.activity != nullptr || queue.next == planned_[p].size()) return;
    const TaskId task = queued(p);
    if (missing_inputs_[task] > 0) return;
    compute(queue.running, Step::Kind::computing, p.index(), platform_.host(p),
            true_times_(task, p));
    record_start(p);
  }

  /// Records the start of the processor's task, once the processor has availability > 0.
  void record_start(ProcessorId p) {
    if (queues_[p.index()].running.activity == nullptr || !platform_.is_live(p)) return;
    double& start = times_.start[queued(p)];
    if (std::isnan(start)) start = sg::Engine::get_clock();
  }

  void finish(ProcessorId p) {
    const TaskId task = queued(p);
    times_.finish[task] = sg::Engine::get_clock();
    ++queues_[p.index()].next;
    for (const ItemId item : graph_.items_of(task)) send_item(item);
    start_next(p);
  }

  /// Sends the item once to each node that reads it, by the first edge there.
  void send_item(ItemId item) {
    std::vector<bool> reached(instance_.platform.node_count());
    graph_.for_each_edge(item, [&](EdgeId edge) {
      const std::size_t to = instance_.platform.node(assigned_[graph_.target(edge)]).index();
      if (!reached[to]) send(edge);
      reached[to] = true;
    });
  }

  void send(EdgeId edge) {
    const NodeId from = instance_.platform.node(assigned_[graph_.source(edge)]);
    const NodeId to = instance_.platform.node(assigned_[graph_.target(edge)]);
    const bool moves = from != to && graph_.data(edge) > 0.0;
    if (from == to || (!moves && !standstills_)) return deliver(edge);
    sg::Host* startup = platform_.startup_host(instance_.platform.link(from, to));
    if (!moves || startup == nullptr) return move(edge);
    compute(transfers_[edge.index()], Step::Kind::starting_up, edge.index(), startup,
            instance_.platform.startup());
  }

  void move(EdgeId edge) {
    const sg::CommPtr comm = sg::Comm::sendto_init();
    set_step(transfers_[edge.index()], Step::Kind::moving, edge.index(), comm);
    comm->set_payload_size(platform_.bytes(graph_.data(edge)));
    comm->set_source(platform_.host(assigned_[graph_.source(edge)]));
    comm->set_destination(platform_.host(assigned_[graph_.target(edge)]));  // and starts
  }

  /// Gives the edge's item to all its readers on the node.
  void deliver(EdgeId edge) {
    const NodeId to = instance_.platform.node(assigned_[graph_.target(edge)]);
    graph_.for_each_edge(graph_.item(edge), [&](EdgeId read) {
      const TaskId task = graph_.target(read);
      if (instance_.platform.node(assigned_[task]) == to) --missing_inputs_[task];
    });
    for (const ProcessorId p : instance_.platform.processors(to)) start_next(p);
  }

  void compute(Step& step, Step::Kind kind, std::size_t number, sg::Host* host, double time) {
    const sg::ExecPtr exec = sg::Exec::init();
    set_step(step, kind, number, exec);
    exec->set_flops_amount(SimgridPlatform::flops(time))->set_host(host)->start();
  }

  static void set_step(Step& step, Step::Kind kind, std::size_t number,
                       const sg::ActivityPtr& activity) {
    step = {kind, number, activity};
    activity->set_data(&step);
  }

  static void cancel(Step& step) {
    if (step.activity != nullptr) step.activity->cancel();
    step.activity = nullptr;
  }

  const Instance& instance_;
  const TaskGraph& graph_;
  const ExecutionTimes& true_times_;
  const Schedule& schedule_;
  const ProcessorQueues planned_;
  bool standstills_;
  SimgridPlatform platform_;
  std::vector<Queue> queues_;                    // [P]
  std::vector<Step> transfers_;                  // [edges]
  sg::ActivityPtr completed_;                    // the last one; kept until the next
  IdMap<TaskId, std::uint32_t> missing_inputs_;  // [tasks]
  IdMap<TaskId, ProcessorId> assigned_;          // [tasks]
  TaskTimes times_;
};

/// A time by which every run has completed or stalled. A power of two, which SimGrid's clock can
/// represent exactly.
double time_limit(const Schedule& schedule, std::span<const AvailabilityEvent> events) {
  const double last = events.empty() ? 0.0 : events.back().time;
  return std::ldexp(1.0, 20 + std::ilogb(std::max({1.0, schedule.makespan(), last})));
}

}  // namespace

TaskTimes execute_in_simgrid(const Experiment& experiment, const Schedule& schedule,
                             std::span<const AvailabilityEvent> events) {
  const AvailabilityProfiles profiles = sort_by_resource(events, experiment.instance.platform);
  const auto run = std::make_shared<Run>(experiment, schedule, profiles);
  // SimGrid cannot remove callbacks, so the run must live until the process ends.
  sg::Activity::on_completion_cb([run](const sg::Activity& activity) { run->completed(activity); });
  sg::Host::on_speed_change_cb([run](const sg::Host&) { run->speeds_changed(); });
  return run->run(profiles.standstills ? time_limit(schedule, events) : -1.0);
}

}  // namespace dagsweep
