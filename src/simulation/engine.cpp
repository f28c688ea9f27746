#include "simulation/engine.hpp"

#include <algorithm>
#include <cassert>
#include <limits>
#include <memory>
#include <vector>

#include "core/number.hpp"
#include "simulation/networks/network.hpp"
#include "simulation/processors.hpp"
#include "simulation/replicated_engine.hpp"
#include "simulation/scenario_cursor.hpp"

namespace dagsweep {
namespace {

/// One run. At one instant: availability events, then completions and what they trigger.
class Engine {
 public:
  Engine(const Experiment& experiment, const Schedule& schedule, const Scenario& scenario,
         const StopToken& stop, Observer* observer)
      : instance_(experiment.instance),
        graph_(instance_.graph),
        true_times_(experiment.execution_times()),
        schedule_(schedule),
        stop_(stop),
        observer_(observer),
        scenario_(scenario, instance_.platform),
        network_(make_network(instance_.platform)),
        processors_(instance_.platform.processor_count()),
        next_(instance_.platform.processor_count()),
        link_availability_(instance_.platform.link_count(), 1.0),
        missing_inputs_(graph_.task_count()),
        assigned_(graph_.task_count()) {
    result_.start.assign(graph_.task_count(), not_a_value);
    result_.finish.assign(graph_.task_count(), not_a_value);
    for (const TaskId task : graph_.tasks()) {
      missing_inputs_[task] = static_cast<std::uint32_t>(graph_.in_edges(task).size());
      assert(schedule.replicas_of(task).size() == 1);
      assigned_[task] = schedule.replicas().processor(schedule.replicas_of(task)[0]);
    }
  }

  Execution run() {
    apply_events();
    for (const ProcessorId p : instance_.platform.processors()) start_next(p);
    while (finished_ < graph_.task_count()) {
      stop_.poll();
      const double task_time = processors_.next_time();
      const double completion = std::min(task_time, network_->next_time());
      const double event = scenario_.next_time();
      if (event <= completion) {
        if (event == never || (completion == never && !may_revive())) return std::move(result_);
        now_ = event;
        apply_events();
        continue;
      }
      now_ = completion;
      if (task_time == completion) {
        finish(processors_.pop());
      } else {
        deliver(carried_[network_->pop().index()]);
      }
    }
    result_.completed = true;
    return std::move(result_);
  }

 private:
  static constexpr double never = std::numeric_limits<double>::infinity();

  /// What a transfer carries.
  struct Carried {
    EdgeId edge;
    std::uint32_t number;  // of the transfer, in the order of their starts
  };

  template <class Happening>
  void tell(const Happening& what) {
    if (observer_ != nullptr) observer_->on({now_, what});
  }

  TaskId queued(ProcessorId p) const {
    return schedule_.replicas().task(schedule_.queue(p)[next_[p]]);
  }

  void start_next(ProcessorId p) {
    if (processors_.is_running(p) || processors_.availability(p) == 0.0 ||
        next_[p] == schedule_.queue(p).size()) {
      return;
    }
    const TaskId task = queued(p);
    if (missing_inputs_[task] > 0) return;
    processors_.start(p, true_times_(task, p), now_);
    result_.start[task] = now_;
    tell(TaskStarted{task, p});
  }

  void finish(ProcessorId p) {
    const TaskId task = queued(p);
    result_.finish[task] = now_;
    tell(TaskFinished{task, p});
    result_.makespan = std::max(result_.makespan, now_);
    ++finished_;
    ++next_[p];
    for (const EdgeId edge : graph_.out_edges(task)) send(edge, p, assigned_[graph_.target(edge)]);
    start_next(p);
  }

  void send(EdgeId edge, ProcessorId from, ProcessorId to) {
    const double data = graph_.data(edge);
    const Carried carried{edge, started_transfers_++};
    tell(TransferStarted{carried.number, edge, from, to});
    if (from != to && data > 0.0) {
      ++result_.messages;
      result_.data_moved += data;
    } else if (network_->open(from, to)) {
      deliver(carried);  // nothing to move: there at once
      return;
    }
    const TransferId transfer = network_->start(data, from, to, now_);
    if (transfer.index() >= carried_.size()) carried_.resize(transfer.index() + 1);
    carried_[transfer.index()] = carried;
  }

  void deliver(const Carried& carried) {
    const TaskId task = graph_.target(carried.edge);
    tell(TransferFinished{carried.number, carried.edge, assigned_[graph_.source(carried.edge)],
                          assigned_[task]});
    if (--missing_inputs_[task] == 0) start_next(assigned_[task]);
  }

  /// All events up to now_, in their order, before anything follows from them.
  void apply_events() {
    while (scenario_.next_time() <= now_) {
      const AvailabilityEvent event = scenario_.pop();
      const ProcessorId p = event.resource.first;
      const ProcessorId q = event.resource.second;
      tell(AvailabilityChanged{event.resource, event.availability});
      if (event.resource.is_processor()) {
        processors_.set_availability(p, event.availability);
        network_->set_processor(p, event.availability);
        changed_.push_back(p);
      } else {
        link_availability_[instance_.platform.link(p, q).index()] = event.availability;
        network_->set_link(p, q, event.availability);
      }
    }
    network_->update(now_);
    for (const ProcessorId p : changed_) {
      processors_.follow(p, now_);
      start_next(p);
    }
    changed_.clear();
  }

  /// Nothing moves. Will a resource that is away come back, so that something may?
  bool may_revive() const {
    const IdRange<ProcessorId> all = instance_.platform.processors();
    for (const ProcessorId p : all) {
      if (processors_.availability(p) == 0.0 && scenario_.changes_again({p, p})) return true;
      for (const ProcessorId q : all) {
        if (p < q && link_availability_[instance_.platform.link(p, q).index()] == 0.0 &&
            scenario_.changes_again({p, q})) {
          return true;
        }
      }
    }
    return false;
  }

  const Instance& instance_;
  const TaskGraph& graph_;
  const ExecutionTimes& true_times_;
  const Schedule& schedule_;
  const StopToken& stop_;
  Observer* observer_;  // or none
  ScenarioCursor scenario_;
  std::unique_ptr<Network> network_;
  Processors processors_;
  std::vector<Carried> carried_;  // by transfer under way
  std::uint32_t started_transfers_ = 0;
  IdMap<ProcessorId, std::size_t> next_;         // place in p's queue of what runs, or runs next
  std::vector<ProcessorId> changed_;             // processors with an event now
  std::vector<double> link_availability_;        // [links]
  IdMap<TaskId, std::uint32_t> missing_inputs_;  // [tasks]
  IdMap<TaskId, ProcessorId> assigned_;          // [tasks] mu
  double now_ = 0.0;
  std::size_t finished_ = 0;
  Execution result_;
};

}  // namespace

Execution execute(const Experiment& experiment, const Schedule& schedule, const Scenario& scenario,
                  const StopToken& stop, Observer* observer) {
  if (schedule.is_replicated()) {
    return execute_replicated(experiment, schedule, scenario, stop, observer);
  }
  return Engine(experiment, schedule, scenario, stop, observer).run();
}

}  // namespace dagsweep
