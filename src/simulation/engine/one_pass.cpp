#include "simulation/engine/one_pass.hpp"

#include <algorithm>
#include <vector>

#include "core/exact_sum.hpp"
#include "core/number.hpp"
#include "simulation/networks/network.hpp"
#include "simulation/scenario/availability_timeline.hpp"

namespace dagsweep {
namespace {

/// All resources have full availability at all times.
class SteadyPlatform {
 public:
  explicit SteadyPlatform(const Platform& platform) : startup_(platform.startup()) {}

  double first_live(ProcessorId /*p*/, double time) const { return time; }
  double computed(ProcessorId /*p*/, double start, double work) const { return start + work; }
  double opened(ProcessorId /*from*/, ProcessorId /*to*/, double time) const { return time; }
  double moved(ProcessorId /*from*/, ProcessorId /*to*/, double begin, double time) const {
    return begin + (startup_ + time);
  }

 private:
  double startup_;
};

/// Availability changes. The progress of a computation or transfer is added up at the same times,
/// in the same way, as ProcessorStates and TransferState do.
class ChangingPlatform {
 public:
  ChangingPlatform(const Platform& platform, const Scenario& scenario, const Listeners& listeners)
      : timelines_(scenario, platform, listeners),
        startup_(platform.startup()),
        processors_may_fail_(!scenario.outages.empty() ||
                             std::any_of(scenario.events.begin(), scenario.events.end(),
                                         [](const AvailabilityEvent& event) {
                                           return event.resource.is_processor();
                                         })) {}

  /// The first time >= `time` at which p has availability > 0, or infinity.
  double first_live(ProcessorId p, double time) {
    AvailabilityTimeline& timeline = timelines_.processor(p);
    for (std::uint32_t step = timeline.step_at(time); timeline.availability(step) == 0.0; ++step) {
      time = timeline.end(step, never);
      if (time == never) break;
    }
    return time;
  }

  /// When a computation of `work` ends that starts on the live p.
  double computed(ProcessorId p, double start, double work) {
    AvailabilityTimeline& timeline = timelines_.processor(p);
    std::uint32_t step = timeline.step_at(start);
    for (double since = start, left = work;; ++step) {
      const double rate = timeline.availability(step);
      const double finish = rate > 0.0 ? since + left / rate : never;
      const double end = timeline.end(step, finish);
      if (finish <= end) return finish;
      if (rate > 0.0) left = std::max(0.0, left - (end - since) * rate);
      since = end;
    }
  }

  /// The first time >= `time` at which both ends and the link are available, or infinity.
  double opened(ProcessorId from, ProcessorId to, double time) {
    Path path(*this, from, to, time);
    while (path.rate() == 0.0 && time < never) {
      time = path.end_of_closure();
      path.advance(time);
    }
    return time;
  }

  /// When a transfer ends that takes `time` at peak bandwidth after its startup.
  double moved(ProcessorId from, ProcessorId to, double begin, double time) {
    Path path(*this, from, to, begin);
    double since = begin;
    double startup_left = startup_;
    double rate = path.rate();
    while (true) {
      const double finish = rate > 0.0 ? since + (startup_left + time / rate) : never;
      const double end = rate > 0.0 ? path.end(finish) : path.end_of_closure();
      if (finish <= end) return finish;
      path.advance(end);
      if (path.rate() == rate) continue;  // only the availability of a live processor changed
      if (rate > 0.0) {
        const double elapsed = end - since;
        const double startup = std::min(elapsed, startup_left);
        startup_left -= startup;
        time = std::max(0.0, time - (elapsed - startup) * rate);
      }
      since = end;
      rate = path.rate();
    }
  }

 private:
  /// The available share of a path's bandwidth as time goes on: that of the link, 0 while an end is
  /// away.
  class Path {
   public:
    Path(ChangingPlatform& platform, ProcessorId from, ProcessorId to, double time)
        : link_(platform.timelines_.link(from, to)), link_step_(link_.step_at(time)) {
      if (!platform.processors_may_fail_) return;
      from_ = &platform.timelines_.processor(from);
      to_ = &platform.timelines_.processor(to);
      from_step_ = from_->step_at(time);
      to_step_ = to_->step_at(time);
    }
    double rate() const {
      const bool is_open = from_ == nullptr || (from_->availability(from_step_) > 0.0 &&
                                                to_->availability(to_step_) > 0.0);
      return is_open ? link_.availability(link_step_) : 0.0;
    }
    /// The next time at which the rate may change, if it is less than `limit`, else `limit` or
    /// later.
    double end(double limit) {
      double end = link_.end(link_step_, limit);
      if (from_ != nullptr) {
        end = std::min(end, from_->end(from_step_, limit));
        end = std::min(end, to_->end(to_step_, limit));
      }
      return end;
    }
    /// While the rate is 0: a time until which it stays so. Infinity if it stays so for ever,
    /// though other parts of the path may change without end.
    double end_of_closure() {
      double end = 0.0;
      const auto wait_for = [&](AvailabilityTimeline& timeline, std::uint32_t step) {
        if (timeline.availability(step) == 0.0) end = std::max(end, timeline.end(step, never));
      };
      wait_for(link_, link_step_);
      if (from_ != nullptr) {
        wait_for(*from_, from_step_);
        wait_for(*to_, to_step_);
      }
      return end;
    }
    void advance(double time) {
      if (time == never) return;
      link_step_ = link_.step_at(time);
      if (from_ == nullptr) return;
      from_step_ = from_->step_at(time);
      to_step_ = to_->step_at(time);
    }

   private:
    AvailabilityTimeline& link_;
    std::uint32_t link_step_;
    AvailabilityTimeline* from_ = nullptr;  // null if no processor is ever away
    AvailabilityTimeline* to_ = nullptr;
    std::uint32_t from_step_ = 0, to_step_ = 0;
  };

  PlatformTimelines timelines_;
  double startup_;
  bool processors_may_fail_;
};

template <class Availability>
class OnePass {
 public:
  OnePass(const Experiment& experiment, const Schedule& schedule, Availability availability,
          const Listeners& listeners)
      : instance_(experiment.instance),
        graph_(instance_.graph),
        true_times_(experiment.execution_times()),
        schedule_(schedule),
        availability_(std::move(availability)),
        listeners_(listeners),
        waiting_(graph_.task_count()),
        queues_(instance_.platform.processor_count()) {
    result_.start.assign(graph_.task_count(), not_a_value);
    result_.finish.assign(graph_.task_count(), not_a_value);
    for (const TaskId task : graph_.tasks()) {
      waiting_[task].missing_inputs = static_cast<std::uint32_t>(graph_.in_edges(task).size());
    }
    for (const ProcessorId p : instance_.platform.processors()) {
      queues_[p].tasks = schedule.queue(p);
      for (const std::uint32_t k : queues_[p].tasks) {
        waiting_[schedule.replicas().task(k)].processor = p;
      }
    }
  }

  Execution run(const StopToken& stop) {
    for (const ProcessorId p : instance_.platform.processors()) startable_.push_back(p);
    while (!startable_.empty()) {
      const ProcessorId p = startable_.back();
      startable_.pop_back();
      Queue& queue = queues_[p];
      while (queue.next < queue.tasks.size() && queue.ready < never) {
        const TaskId task = next(queue);
        if (waiting_[task].missing_inputs > 0) break;
        stop.poll();
        ++queue.next;
        execute(task, p);
      }
    }
    result_.completed = finished_ == graph_.task_count();
    result_.data_moved = data_moved_.value();
    return std::move(result_);
  }

 private:
  struct Waiting {
    double ready = 0.0;  // latest arrival of an input so far
    std::uint32_t missing_inputs = 0;
    ProcessorId processor;
  };
  struct Queue {
    std::span<const std::uint32_t> tasks;  // as indices of replicas
    std::size_t next = 0;
    double ready = 0.0;  // finish of the task before the next one
  };

  TaskId next(const Queue& queue) const {
    return schedule_.replicas().task(queue.tasks[queue.next]);
  }

  void execute(TaskId task, ProcessorId p) {
    Queue& queue = queues_[p];
    const double start = availability_.first_live(p, std::max(queue.ready, waiting_[task].ready));
    queue.ready = never;
    if (start == never) return;
    result_.start[task] = start;
    listeners_.notify(start, TaskStarted{task, p});
    const double finish = availability_.computed(p, start, true_times_(task, p));
    queue.ready = finish;
    if (finish == never) return;
    result_.finish[task] = finish;
    result_.makespan = std::max(result_.makespan, finish);
    ++finished_;
    listeners_.notify(finish, TaskFinished{task, p});
    const std::span<const double> delays = instance_.platform.delays(p);
    for (const EdgeId edge : graph_.out_edges(task)) {
      const TaskId consumer = graph_.target(edge);
      Waiting& waiting = waiting_[consumer];
      const double arrival = send(edge, p, waiting.processor, finish, delays);
      if (arrival == never) continue;
      waiting.ready = std::max(waiting.ready, arrival);
      if (--waiting.missing_inputs > 0 || waiting.processor == p) continue;
      const Queue& other = queues_[waiting.processor];
      if (next(other) == consumer) startable_.push_back(waiting.processor);
    }
  }

  /// When the data of an edge, sent at `now`, arrives.
  double send(EdgeId edge, ProcessorId from, ProcessorId to, double now,
              std::span<const double> delays) {
    if (from == to) return now;
    const double data = graph_.data(edge);
    if (!is_message(data, from, to)) return availability_.opened(from, to, now);
    ++result_.messages;
    data_moved_ += data;
    const double arrival = availability_.moved(from, to, now, data * delays[to.index()]);
    if (arrival < never) listeners_.notify(arrival, MessageEnded{edge, arrival - now});
    return arrival;
  }

  const Instance& instance_;
  const TaskGraph& graph_;
  const ExecutionTimes& true_times_;
  const Schedule& schedule_;
  Availability availability_;
  const Listeners& listeners_;
  IdMap<TaskId, Waiting> waiting_;
  IdMap<ProcessorId, Queue> queues_;
  std::vector<ProcessorId> startable_;  // the next task of each may have all its inputs
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
         listeners.accept_any_order();
}

Execution execute_in_one_pass(const Experiment& experiment, const Schedule& schedule,
                              const Scenario& scenario, const StopToken& stop,
                              const Listeners& listeners) {
  const Platform& platform = experiment.instance.platform;
  if (scenario.bound == 0.0 && scenario.outages.empty() && scenario.events.empty()) {
    return pass(experiment, schedule, SteadyPlatform(platform), stop, listeners);
  }
  return pass(experiment, schedule, ChangingPlatform(platform, scenario, listeners), stop,
              listeners);
}

}  // namespace dagsweep
