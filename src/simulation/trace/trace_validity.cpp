#include "simulation/trace/trace_validity.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

#include "core/number.hpp"
#include "simulation/scenario_cursor.hpp"

namespace dagsweep {
namespace {

/// What a replay finds wrong; thrown to leave it.
struct Violation {
  std::string what;
};

std::string text(TaskId task) {
  return "task " + std::to_string(task.value);
}
std::string text(ProcessorId p) {
  return "processor " + std::to_string(p.value);
}

/// Replays a trace event by event, keeping the state that the model says it implies.
class Replay {
 public:
  Replay(const Experiment& experiment, const Schedule& schedule, const Scenario& scenario)
      : platform_(experiment.instance.platform),
        graph_(experiment.instance.graph),
        times_(experiment.execution_times()),
        schedule_(schedule),
        scenario_(scenario, platform_),
        processors_(platform_.processor_count()),
        link_(platform_.link_count(), 1.0),
        tasks_(graph_.task_count()),
        arrived_(graph_.edge_count(), false) {}

  void step(const TraceEvent& event) {
    if (!(event.time >= now_)) fail("time goes back from " + shortest(now_));
    if (event.time > now_) {
      check_nothing_waits();
      advance(event.time);
    }
    std::visit([&](const auto& what) { happens(what); }, event.what);
  }

  void end(const Execution& execution) {
    check_nothing_waits();
    if (execution.completed) {
      for (const TaskId task : graph_.tasks()) {
        if (!tasks_[task].finished) fail("ends before " + text(task) + " finished");
      }
    } else {
      const auto ended = [&](TaskId task) { return tasks_[task].finished; };
      const auto all = graph_.canonical_order();
      if (std::all_of(all.begin(), all.end(), ended)) fail("is complete, and was not reported so");
      check_nothing_goes_on();
    }
    if (execution.makespan != last_finish_) fail("the makespan is another than was reported");
    if (execution.messages != messages_ || execution.data_moved != data_moved_) {
      fail("the messages are others than were reported");
    }
    for (const TaskId task : graph_.tasks()) {
      const Task& state = tasks_[task];
      const bool same_start =
          state.started ? execution.start[task] == state.start : std::isnan(execution.start[task]);
      const bool same_finish = state.finished ? execution.finish[task] == state.finish
                                              : std::isnan(execution.finish[task]);
      if (!same_start || !same_finish) fail(text(task) + " ran at other times than reported");
    }
  }

 private:
  struct Processor {
    double availability = 1.0;
    bool running = false;
    std::size_t next = 0;   // place in the schedule's queue of what runs, or runs next
    double computed = 0.0;  // of the running task
  };
  struct Task {
    bool started = false;
    bool finished = false;
    double start = 0.0;
    double finish = 0.0;
    std::size_t inputs = 0;  // that are there
    std::size_t sent = 0;    // outputs whose transfer has started
  };
  struct Transfer {
    EdgeId edge;
    ProcessorId from, to;
    double startup_passed = 0.0;
    double moved = 0.0;  // time units at peak bandwidth
    bool over = false;
  };

  [[noreturn]] void fail(const std::string& what) const {
    throw Violation{"at " + shortest(now_) + ": " + what};
  }

  TaskId queued(ProcessorId p) const {
    return schedule_.replicas()[schedule_.queue(p)[processors_[p].next]].task;
  }
  bool has_next(ProcessorId p) const { return processors_[p].next < schedule_.queue(p).size(); }
  ProcessorId assigned(TaskId task) const {
    return schedule_.replicas()[schedule_.replicas_of(task)[0]].processor;
  }
  /// Its amounts: none for what stays where it is or has no data.
  double startup_of(const Transfer& t) const {
    return t.from == t.to || graph_.data(t.edge) == 0.0 ? 0.0 : platform_.startup();
  }
  double work_of(const Transfer& t) const {
    return t.from == t.to ? 0.0 : graph_.data(t.edge) / platform_.bandwidth(t.from, t.to);
  }
  double rate(const Transfer& t) const {
    if (processors_[t.from].availability == 0.0 || processors_[t.to].availability == 0.0) return 0;
    return t.from == t.to ? 1.0 : link_[platform_.link(t.from, t.to).index()];
  }
  bool same(double a, double b) const {
    return std::abs(a - b) <= 1e-9 * std::max(std::abs(b), 1e-4 * now_);
  }
  /// Does what needs no more go on for longer than rounding explains?
  bool overdue(double done, double needed, double elapsed) const {
    return done >= needed && elapsed > 1e-9 * (now_ + elapsed);
  }
  bool is_ready(TaskId task) const { return tasks_[task].inputs == graph_.in_edges(task).size(); }

  void advance(double time) {
    const double elapsed = time - now_;
    for (const ProcessorId p : platform_.processors()) {
      Processor& processor = processors_[p];
      if (!processor.running) continue;
      if (overdue(processor.computed, times_(queued(p), p), elapsed)) {
        fail(text(queued(p)) + " is complete and does not finish");
      }
      processor.computed += elapsed * processor.availability;
    }
    for (const std::size_t number : under_way_) {
      Transfer& transfer = transfers_[number];
      const double moving = rate(transfer);
      if (startup_of(transfer) + work_of(transfer) > 0.0 &&
          overdue(transfer.startup_passed, startup_of(transfer), elapsed) &&
          overdue(transfer.moved, work_of(transfer), elapsed)) {
        fail("transfer " + std::to_string(number) + " is complete and does not arrive");
      }
      if (moving == 0.0) continue;
      const double startup =
          std::min(elapsed, std::max(0.0, startup_of(transfer) - transfer.startup_passed));
      transfer.startup_passed += startup;
      transfer.moved += (elapsed - startup) * moving;
    }
    now_ = time;
  }

  /// At the end of a moment: whoever could start has started, whatever is small enough to be over
  /// at once is over.
  void check_nothing_waits() {
    for (const ProcessorId p : platform_.processors()) {
      const Processor& processor = processors_[p];
      if (!processor.running && processor.availability > 0.0 && has_next(p) &&
          is_ready(queued(p))) {
        fail(text(p) + " is idle though " + text(queued(p)) + " could start");
      }
    }
    for (const std::size_t number : under_way_) {
      const Transfer& transfer = transfers_[number];
      if (startup_of(transfer) + work_of(transfer) == 0.0 && rate(transfer) > 0.0) {
        fail("transfer " + std::to_string(number) + " of nothing takes time");
      }
    }
    for (const TaskId task : just_finished_) {
      if (tasks_[task].sent != graph_.out_edges(task).size()) {
        fail(text(task) + " finished and did not send all its outputs");
      }
    }
    if (scenario_.next_time() <= now_) fail("an event of the scenario is missing");
    just_finished_.clear();
    events_only_ = true;
  }

  /// At the end of a run that did not complete.
  void check_nothing_goes_on() {
    for (const std::size_t number : under_way_) {
      if (rate(transfers_[number]) > 0.0) fail("ends though a transfer moves");
    }
    for (const ProcessorId p : platform_.processors()) {
      if (processors_[p].running && processors_[p].availability > 0.0) {
        fail("ends though " + text(p) + " computes");
      }
      if (processors_[p].availability == 0.0 && scenario_.changes_again({p, p})) {
        fail("ends though " + text(p) + " comes back");
      }
      for (const ProcessorId q : platform_.processors()) {
        if (p < q && link_[platform_.link(p, q).index()] == 0.0 &&
            scenario_.changes_again({p, q})) {
          fail("ends though the link to " + text(q) + " comes back");
        }
      }
    }
  }

  void happens(const AvailabilityChanged& what) {
    if (!events_only_) fail("an event comes after what follows from it");
    if (scenario_.next_time() != now_) fail("an event that the scenario does not have");
    const AvailabilityEvent expected = scenario_.pop();
    if (!(expected.resource == what.resource) || expected.availability != what.availability) {
      fail("the scenario has another event here");
    }
    if (what.resource.is_processor()) {
      processors_[what.resource.first].availability = what.availability;
    } else {
      link_[platform_.link(what.resource.first, what.resource.second).index()] = what.availability;
    }
  }

  void happens(const TaskStarted& what) {
    Processor& processor = processors_[what.processor];
    if (processor.running) fail(text(what.processor) + " starts a second task");
    if (processor.availability == 0.0) fail(text(what.processor) + " starts a task while away");
    if (!has_next(what.processor) || queued(what.processor) != what.task) {
      fail(text(what.processor) + " starts " + text(what.task) + " out of the schedule's order");
    }
    if (!is_ready(what.task)) fail(text(what.task) + " starts before its inputs are there");
    processor.running = true;
    processor.computed = 0.0;
    tasks_[what.task].started = true;
    tasks_[what.task].start = now_;
    events_only_ = false;
  }

  void happens(const TaskFinished& what) {
    Processor& processor = processors_[what.processor];
    if (!processor.running || queued(what.processor) != what.task) {
      fail(text(what.task) + " finishes and was not running");
    }
    const double needs = times_(what.task, what.processor);
    if (!same(processor.computed, needs)) {
      fail(text(what.task) + " finishes after " + shortest(processor.computed) + " of " +
           shortest(needs));
    }
    processor.running = false;
    ++processor.next;
    tasks_[what.task].finished = true;
    tasks_[what.task].finish = last_finish_ = now_;
    events_only_ = false;
    just_finished_.push_back(what.task);
  }

  void happens(const TransferStarted& what) {
    const TaskId producer = graph_.source(what.edge);
    if (what.transfer != transfers_.size()) fail("transfers are not numbered as they start");
    if (!tasks_[producer].finished || tasks_[producer].finish != now_) {
      fail("a transfer starts when " + text(producer) + " does not finish");
    }
    if (what.from != assigned(producer) || what.to != assigned(graph_.target(what.edge))) {
      fail("a transfer of " + text(producer) + " joins the wrong processors");
    }
    ++tasks_[producer].sent;
    place_.push_back(under_way_.size());
    under_way_.push_back(transfers_.size());
    transfers_.push_back({what.edge, what.from, what.to});
    if (what.from != what.to && graph_.data(what.edge) > 0.0) {
      ++messages_;
      data_moved_ += graph_.data(what.edge);
    }
    events_only_ = false;
  }

  void happens(const TransferFinished& what) {
    if (what.transfer >= transfers_.size() || transfers_[what.transfer].over) {
      fail("a transfer arrives that is not under way");
    }
    Transfer& transfer = transfers_[what.transfer];
    if (transfer.edge != what.edge || transfer.from != what.from || transfer.to != what.to) {
      fail("a transfer arrives as another than it set out");
    }
    if (!same(transfer.startup_passed, startup_of(transfer)) ||
        !same(transfer.moved, work_of(transfer))) {
      fail("transfer " + std::to_string(what.transfer) + " arrives after " +
           shortest(transfer.startup_passed) + " + " + shortest(transfer.moved) + " of " +
           shortest(startup_of(transfer)) + " + " + shortest(work_of(transfer)));
    }
    if (startup_of(transfer) + work_of(transfer) == 0.0 && rate(transfer) == 0.0) {
      fail("transfer " + std::to_string(what.transfer) + " of nothing passes what is away");
    }
    if (arrived_[what.edge.index()]) fail("an input arrives twice");
    arrived_[what.edge.index()] = true;
    transfer.over = true;
    const std::size_t place = place_[what.transfer];
    under_way_[place] = under_way_.back();
    place_[under_way_[place]] = place;
    under_way_.pop_back();
    events_only_ = false;
    ++tasks_[graph_.target(what.edge)].inputs;
  }

  template <class Other>
  void happens(const Other& /*what*/) {
    fail("what only runs of reactive schedulers do");
  }

  const Platform& platform_;
  const TaskGraph& graph_;
  const ExecutionTimes& times_;
  const Schedule& schedule_;
  ScenarioCursor scenario_;
  IdMap<ProcessorId, Processor> processors_;
  std::vector<double> link_;  // [links] availability
  IdMap<TaskId, Task> tasks_;
  std::vector<bool> arrived_;           // [edges]
  std::vector<Transfer> transfers_;     // by number
  std::vector<std::size_t> under_way_;  // into transfers_, in no order
  std::vector<std::size_t> place_;      // [transfers] in under_way_
  std::vector<TaskId> just_finished_;   // at now_
  double now_ = 0.0;
  bool events_only_ = true;  // has nothing but events happened at now_?
  double last_finish_ = 0.0;
  std::uint64_t messages_ = 0;
  double data_moved_ = 0.0;
};

}  // namespace

std::optional<std::string> find_violation(const Trace& trace, const Execution& execution,
                                          const Experiment& experiment, const Schedule& schedule,
                                          const Scenario& scenario) {
  try {
    Replay replay(experiment, schedule, scenario);
    for (const TraceEvent& event : trace.events) replay.step(event);
    replay.end(execution);
    return std::nullopt;
  } catch (const Violation& violation) {
    return violation.what;
  }
}

}  // namespace dagsweep
