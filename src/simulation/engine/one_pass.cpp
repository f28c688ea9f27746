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
        availability_(std::move(availability)),
        listeners_(listeners),
        state_(graph_.task_count()) {
    result_.start.assign(graph_.task_count(), not_a_value);
    result_.finish.assign(graph_.task_count(), not_a_value);
    for (const TaskId task : graph_.tasks()) {
      state_[task].waits_for = static_cast<std::uint32_t>(graph_.in_edges(task).size());
    }
    for (const ProcessorId p : instance_.platform.processors()) {
      State* before = nullptr;
      for (const std::uint32_t k : schedule.queue(p)) {
        const TaskId task = schedule.replicas().task(k);
        state_[task].processor = p;
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
    result_.data_moved = data_moved_.value();
    return std::move(result_);
  }

 private:
  static constexpr TaskId none{UINT32_MAX};

  struct State {
    double ready = 0.0;           // latest of what it has waited for so far
    std::uint32_t waits_for = 0;  // inputs not yet there, and the task before it on its processor
    TaskId next = none;           // the task after it on its processor
    ProcessorId processor;
  };

  void execute(TaskId task) {
    const State& state = state_[task];
    const ProcessorId p = state.processor;
    const double start = availability_.first_live(p, state.ready);
    if (start == never) return;
    result_.start[task] = start;
    listeners_.notify(start, TaskStarted{task, p});
    const double finish = availability_.computed(p, start, true_times_(task, p));
    if (finish == never) return;
    result_.finish[task] = finish;
    result_.makespan = std::max(result_.makespan, finish);
    ++finished_;
    listeners_.notify(finish, TaskFinished{task, p});
    for (const EdgeId edge : graph_.out_edges(task)) {
      const TaskId consumer = graph_.target(edge);
      const double arrival = send(edge, p, state_[consumer].processor, finish);
      if (arrival < never) end_wait(consumer, arrival);
    }
    if (state.next != none) end_wait(state.next, finish);
  }

  /// Something that the task waits for is there.
  void end_wait(TaskId task, double time) {
    State& state = state_[task];
    state.ready = std::max(state.ready, time);
    if (--state.waits_for == 0) startable_.push_back(task);
  }

  /// When the data of an edge, sent at `now`, arrives.
  double send(EdgeId edge, ProcessorId from, ProcessorId to, double now) {
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
  const ExecutionTimes& true_times_;
  Availability availability_;
  const Listeners& listeners_;
  IdMap<TaskId, State> state_;
  std::vector<TaskId> startable_;
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
