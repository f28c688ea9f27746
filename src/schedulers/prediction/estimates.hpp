#pragma once

#include <span>
#include <vector>

#include "core/number.hpp"
#include "schedule/schedule.hpp"
#include "schedule/snapshot.hpp"

namespace dagsweep {

/// Estimates of a reactive scheduler during one call (GTP paper eq. 3-13; reactive/README.md,
/// "Estimates"): input arrivals, starts and finishes, given the tasks placed so far in the call and
/// current availabilities. An infinite time means never.
class Estimates {
 public:
  /// `uses_copies`: every node that holds an edge's data may send it; otherwise only its producer's
  /// node may.
  Estimates(const Instance& instance, bool uses_copies);

  /// Starts a call in state `now`, which must outlive the call, with no task placed.
  void begin(const Snapshot& now);

  /// Until the next use_factors(), execution times are W * factors[p] instead of W / availability.
  /// `factors`: [P], must stay valid as long.
  void use_factors(std::span<const double> factors) { factors_ = factors; }

  double time() const { return now_->time; }
  bool is_finished(TaskId task) const { return phase(task) == TaskPhase::finished; }
  bool is_running(TaskId task) const { return phase(task) == TaskPhase::running; }
  bool runs_on(TaskId task, ProcessorId p) const {
    return phase(task) == TaskPhase::running && progress(task).assigned == p;
  }
  /// mu before this call; std::nullopt if unassigned.
  std::optional<ProcessorId> assigned(TaskId task) const { return progress(task).assigned; }

  /// DA(task, 0 .. P-1): arrival of the last input; infinite on processors that cannot run the task
  /// or another task of its group. Every predecessor must be finished, placed or marked
  /// unplaceable. Valid until the next call.
  std::span<const double> arrivals(TaskId task);
  /// EFT(task, 0 .. P-1), infinite where p is no candidate. Valid until the next call.
  std::span<const double> finishes(TaskId task);
  /// DA(task, p) of the task last passed to arrivals() or finishes().
  double last_arrival(ProcessorId p) const { return arrivals_[p.index()]; }
  /// DA(task, p) alone.
  double arrival(TaskId task, ProcessorId p) { return arrivals(task)[p.index()]; }
  /// Execution time on p, W / availability; the remaining time if the task runs on p. Infinity if p
  /// has availability 0 or cannot run the task.
  double duration(TaskId task, ProcessorId p) const;
  /// PA: the latest finish placed on p in this call, at least the current time.
  double free_from(ProcessorId p) const { return free_from_[p]; }
  /// EST on p; the current time for a task that runs on p.
  double start(TaskId task, ProcessorId p, double arrival) const {
    if (runs_on(task, p)) return now_->time;
    return arrival > free_from_[p] ? arrival : free_from_[p];
  }
  /// Start and finish (EFT) of the task on p; an infinite finish if p is no candidate.
  Replica estimate(TaskId task, ProcessorId p, double arrival) const {
    const double begin = start(task, p, arrival);
    return {task, p, begin, begin + duration(task, p)};
  }

  /// Records the placement of the task.
  void place(const Replica& chosen);
  /// Places the running and queued tasks of each processor, in the order of its queue. A task with
  /// an input that has no source at present gets no estimate, and the tasks behind it do not wait
  /// for it.
  void place_queued();
  /// Records that the task has no candidate and never finishes. Returns a placement of no duration
  /// at the end of the processor to which the task was last assigned; std::nullopt if it never was
  /// assigned.
  std::optional<Replica> mark_unplaceable(TaskId task);
  /// Marks the unfinished predecessors of a ready or queued task as unplaceable: they were undone,
  /// and the task's inputs come from existing copies.
  void mark_undone_producers(TaskId task);
  bool is_unplaceable(TaskId task) const { return finish_[task] == never; }

 private:
  const TaskProgress& progress(TaskId task) const {
    static constexpr TaskProgress untouched;
    return now_->tasks.empty() ? untouched : now_->tasks[task.index()];
  }
  TaskPhase phase(TaskId task) const { return progress(task).phase; }
  void add_future_source(EdgeId edge, TaskId producer);
  void add_current_sources(EdgeId edge);
  void add_shared_data(EdgeId edge);
  void list_shared_transfers();
  double rest_of_transfer(EdgeId edge, const EdgeProgress& progress, NodeId to) const;
  template <class Take>
  void for_each_arrival(double from_time, EdgeId edge, NodeId node, Take take) const;
  void add_source(double from_time, EdgeId edge, NodeId node);
  bool has_current_sources(EdgeId edge) const;
  void wait_for(TaskId producer, EdgeId edge);
  void lower_arrivals(NodeId node, double time);

  const Instance& instance_;
  const bool uses_copies_;
  const Snapshot* now_ = nullptr;
  std::span<const double> factors_;  // [P], or empty: use current availabilities
  std::vector<double> rate_;         // [P * P] share of peak bandwidth; 1 = local or closed
  std::vector<double> startup_;      // [P * P] startup of transfers; 0 = local, infinity = closed
  IdMap<ProcessorId, double> free_from_;  // [P] PA: latest finish placed on p, at least now
  IdMap<TaskId, double> finish_;          // [tasks] EFT if placed, infinity if unplaceable
  IdMap<TaskId, ProcessorId> processor_;  // [tasks] processor of each task placed in this call
  std::vector<double> arrivals_;          // [P] arrival of the last input
  std::vector<double> arrival_;           // [P] arrival of one input
  std::vector<double> finishes_;          // [P]
  std::vector<double> availability_;      // [P] current availability, 1 in place of 0
  std::vector<double> away_penalty_;      // [P] 0 if live, infinity if its availability is 0
  static constexpr EdgeId no_edge{UINT32_MAX};
  // If the graph has shared items, one edge of each transfer of an item: its list by next_moving_.
  IdMap<ItemId, EdgeId> first_moving_;  // [items]
  IdMap<EdgeId, EdgeId> next_moving_;   // [edges]
};

}  // namespace dagsweep
