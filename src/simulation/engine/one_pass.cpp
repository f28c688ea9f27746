#include "simulation/engine/one_pass.hpp"

#include <algorithm>
#include <vector>

#include "core/exact_sum.hpp"
#include "core/number.hpp"
#include "schedule/schedule_rows.hpp"
#include "simulation/engine/pass_platforms.hpp"
#include "simulation/networks/network.hpp"

namespace dagsweep {
namespace {

template <class Availability>
class OnePass {
 public:
  OnePass(const Experiment& experiment, const Schedule& schedule, Availability availability,
          const Listeners& listeners)
      : instance_(experiment.instance),
        graph_(instance_.graph),
        availability_(std::move(availability)),
        listeners_(listeners),
        state_(graph_.task_count()),
        sent_to_(graph_.has_shared_items() ? instance_.platform.node_count() : 0) {
    result_.start.assign(graph_.task_count(), not_a_value);
    result_.finish.assign(graph_.task_count(), not_a_value);
    for (const TaskId task : graph_.tasks()) {
      state_[task].waits_for = static_cast<std::uint32_t>(graph_.in_edges(task).size());
    }
    const ExecutionTimes& true_times = experiment.execution_times();
    const ProcessorQueues queues(schedule, graph_);
    for (const ProcessorId p : instance_.platform.processors()) {
      State* before = nullptr;
      for (const std::uint32_t k : queues[p]) {
        const TaskId task = schedule.replicas().task(k);
        state_[task].processor = p;
        state_[task].node = instance_.platform.node(p);
        // Stored in advance, so that no load waits for another.
        state_[task].work = true_times(task, p);
        if (before != nullptr) {
          before->next = task;
          ++state_[task].waits_for;
        }
        before = &state_[task];
      }
    }
  }

  Execution run(const StopToken& stop) {
    for (const TaskId task : graph_.tasks()) {
      if (state_[task].waits_for == 0) startable_.push_back(task);
    }
    while (!startable_.empty()) {
      stop.poll();
      const TaskId task = startable_.back();
      startable_.pop_back();
      execute(task);
    }
    result_.completed = finished_ == graph_.task_count();
    availability_.notify_until(result_.makespan);
    result_.data_moved = data_moved_.value();
    return std::move(result_);
  }

 private:
  static constexpr TaskId none{UINT32_MAX};

  struct State {
    double work = 0.0;   // true time at full availability of its processor
    double ready = 0.0;  // latest time of the inputs and the predecessor on its processor so far
    // Number of inputs not yet there, plus 1 for an unfinished task before it on its processor.
    std::uint32_t waits_for = 0;
    TaskId next = none;  // the task after it on its processor
    ProcessorId processor;
    NodeId node;  // of its processor
  };

  /// The latest item that has been sent to a node.
  struct Sent {
    std::size_t item = 0;  // in the order of sending, from 1
    double arrival = 0.0;
  };

  void execute(TaskId task) {
    const State& state = state_[task];
    const ProcessorId p = state.processor;
    const double start = availability_.first_live(state.node, state.ready);
    if (start == never) return;
    result_.start[task] = start;
    listeners_.notify(start, TaskStarted{task, p});
    const double finish = availability_.computed(state.node, start, state.work);
    if (finish == never) return;
    result_.finish[task] = finish;
    result_.makespan = std::max(result_.makespan, finish);
    ++finished_;
    listeners_.notify(finish, TaskFinished{task, p});
    if (graph_.has_shared_items()) {
      send_shared(task, state.node, finish);
    } else {
      for (const EdgeId edge : graph_.out_edges(task)) {
        const TaskId consumer = graph_.target(edge);
        const double arrival = send(edge, state.node, state_[consumer].node, finish);
        if (arrival < never) end_wait(consumer, arrival);
      }
    }
    if (state.next != none) end_wait(state.next, finish);
  }

  /// Sends each item that the task makes once to each node with a reader.
  void send_shared(TaskId task, NodeId from, double finish) {
    for (const ItemId item : graph_.items_of(task)) {
      ++sent_items_;
      graph_.for_each_edge(item, [&](EdgeId edge) {
        const TaskId consumer = graph_.target(edge);
        const NodeId to = state_[consumer].node;
        Sent& sent = sent_to_[to];
        if (sent.item != sent_items_) sent = {sent_items_, send(edge, from, to, finish)};
        if (sent.arrival < never) end_wait(consumer, sent.arrival);
      });
    }
  }

  /// Records that something for which the task waits is there at `time`.
  void end_wait(TaskId task, double time) {
    State& state = state_[task];
    state.ready = std::max(state.ready, time);
    if (--state.waits_for == 0) startable_.push_back(task);
  }

  /// The arrival time of the data of an edge that is sent at `now`.
  double send(EdgeId edge, NodeId from, NodeId to, double now) {
    if (from == to) return now;
    const double data = graph_.data(edge);
    if (!is_message(data, from, to)) return availability_.opened(from, to, now);
    ++result_.messages;
    data_moved_ += data;
    const double time = data * instance_.platform.delay(from, to);
    const double arrival = availability_.moved(from, to, now, time);
    if (arrival < never) listeners_.notify(arrival, MessageEnded{edge, arrival - now});
    return arrival;
  }

  const Instance& instance_;
  const TaskGraph& graph_;
  Availability availability_;
  const Listeners& listeners_;
  IdMap<TaskId, State> state_;
  std::vector<TaskId> startable_;
  IdMap<NodeId, Sent> sent_to_;  // [nodes] if the graph has shared items
  std::size_t sent_items_ = 0;
  std::size_t finished_ = 0;
  ExactSum data_moved_;
  Execution result_;
};

template <class Availability>
Execution pass(const Experiment& experiment, const Schedule& schedule, Availability availability,
               const StopToken& stop, const Listeners& listeners) {
  return OnePass(experiment, schedule, std::move(availability), listeners).run(stop);
}

}  // namespace

bool fits_one_pass(const Platform& platform, const Schedule& schedule, const Scenario& scenario,
                   const Listeners& listeners) {
  return !schedule.is_replicated() && platform.network().model() == "dedicated" &&
         !scenario.rules.pulls && !scenario.rules.zero_work_is_immediate &&
         changes_whole_nodes(scenario) && listeners.accept_any_order();
}

Execution execute_in_one_pass(const Experiment& experiment, const Schedule& schedule,
                              const Scenario& scenario, const StopToken& stop,
                              const Listeners& listeners) {
  const Platform& platform = experiment.instance.platform;
  if (is_steady(scenario)) {
    return pass(experiment, schedule, SteadyPlatform(platform), stop, listeners);
  }
  return pass(experiment, schedule, ChangingPlatform(platform, scenario, listeners), stop,
              listeners);
}

}  // namespace dagsweep
