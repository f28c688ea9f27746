#include "schedulers/list/flb.hpp"

#include <functional>
#include <optional>
#include <queue>
#include <utility>

#include "core/number.hpp"
#include "core/workspace.hpp"
#include "schedule/priorities.hpp"
#include "schedulers/list/parts/append_builder.hpp"

namespace dagsweep {
namespace {

/// A ready task in a queue.
struct Entry {
  double time;  ///< smallest first
  double bl;    ///< ties: larger first
  std::uint32_t position;
  TaskId task;

  bool operator>(const Entry& other) const {
    if (time != other.time) return time > other.time;
    if (bl != other.bl) return bl < other.bl;
    return position > other.position;
  }
};
using Queue = std::priority_queue<Entry, WorkVector<Entry>, std::greater<>>;

class FastLoadBalancing {
 public:
  explicit FastLoadBalancing(const Instance& instance)
      : instance_(instance),
        plan_(instance),
        bl_(bottom_level(instance)),
        last_message_(instance.graph.task_count()),
        kind_(instance.graph.task_count(), Kind::unready),
        enabled_(instance.platform.processor_count()) {
    add_ready(0);
  }

  bool empty() const { return plan_.empty(); }

  void place_next() {
    const Choice enabled = first_enabled();
    const Choice other = first_other();
    // At equal starts the other task is preferred: its communication overlaps with the processor's
    // earlier tasks.
    const Choice& chosen = enabled.start < other.start ? enabled : other;
    place(chosen.task, plan_.group_processor(chosen.task).value_or(chosen.processor));
  }

  Schedule finished() && { return std::move(plan_).finished(); }

 private:
  enum class Kind : std::uint8_t { unready, enabled, other, placed };
  struct Choice {
    TaskId task;
    ProcessorId processor;
    double start = never;
  };
  struct Enabled {
    Queue by_arrival;       // DA on the processor
    Queue by_last_message;  // LMT
  };

  /// The first task of the queue that is of kind `kind`, or nullptr. Removes the tasks before it,
  /// which have been placed or have changed their kind.
  const Entry* first(Queue& queue, Kind kind) {
    while (!queue.empty() && kind_[queue.top().task] != kind) queue.pop();
    return queue.empty() ? nullptr : &queue.top();
  }
  void push(Queue& queue, double time, TaskId task) {
    queue.push({time, bl_[task], instance_.graph.position(task), task});
  }
  double start(TaskId task, ProcessorId p) const { return plan_.start(plan_.index_of(task), p); }

  Choice first_enabled() {
    Choice best;
    for (const ProcessorId p : instance_.platform.processors()) {
      const Entry* head = first(enabled_[p].by_arrival, Kind::enabled);
      if (head == nullptr) continue;
      const double begin = start(head->task, p);
      if (begin < best.start) best = {head->task, p, begin};
    }
    return best;
  }

  Choice first_other() {
    const Entry* head = first(other_, Kind::other);
    if (head == nullptr) return {};
    std::optional<ProcessorId> idle;  // of the task's candidates, the one that is ready first
    for (const ProcessorId p : instance_.platform.processors()) {
      if (idle && plan_.ready_time(p) >= plan_.ready_time(*idle)) continue;
      if (instance_.is_candidate(head->task, p)) idle = p;
    }
    return {head->task, *idle, start(head->task, *idle)};
  }

  void place(TaskId task, ProcessorId p) {
    const std::size_t others = plan_.ready().size() - 1;
    kind_[task] = Kind::placed;
    plan_.place({plan_.index_of(task), p});
    Queue& messages = enabled_[p].by_last_message;
    while (const Entry* head = first(messages, Kind::enabled)) {
      if (head->time >= plan_.ready_time(p)) break;
      become_other(head->task);
    }
    add_ready(others);
  }

  void become_other(TaskId task) {
    kind_[task] = Kind::other;
    push(other_, last_message_[task], task);
  }

  void add_ready(std::size_t first) {
    for (std::size_t k = first; k < plan_.ready().size(); ++k) add(k);
  }

  void add(std::size_t k) {
    const TaskId task = plan_.ready()[k];
    double last = 0.0;
    ProcessorId enabling(0);
    TaskId sender;
    bool has_sender = false;
    for (const EdgeId edge : instance_.graph.in_edges(task)) {
      const TaskId from = instance_.graph.source(edge);
      const double message = plan_.finish(from) + instance_.mean_comm(edge);
      const bool later =
          !has_sender || message > last ||
          (message == last && instance_.graph.position(from) < instance_.graph.position(sender));
      if (!later) continue;
      has_sender = true;
      last = message;
      sender = from;
      enabling = plan_.processor(from);
    }
    last_message_[task] = last;
    if (!has_sender || last < plan_.ready_time(enabling) ||
        !instance_.is_candidate(task, enabling)) {
      return become_other(task);
    }
    kind_[task] = Kind::enabled;
    push(enabled_[enabling].by_arrival, plan_.arrival(k, enabling), task);
    push(enabled_[enabling].by_last_message, last, task);
  }

  const Instance& instance_;
  AppendBuilder plan_;
  const IdMap<TaskId, double> bl_;
  IdMap<TaskId, double> last_message_;  // LMT of ready tasks
  IdMap<TaskId, Kind> kind_;
  IdMap<ProcessorId, Enabled> enabled_;  // queues may contain tasks that are not of their kind
  Queue other_;                          // tasks that are not enabled, by LMT
};

}  // namespace

Schedule Flb::schedule(const Instance& instance, const StopToken& stop) {
  FastLoadBalancing plan(instance);
  while (!plan.empty()) {
    stop.poll();
    plan.place_next();
  }
  return std::move(plan).finished();
}

}  // namespace dagsweep
