#pragma once

#include <span>
#include <vector>

#include "schedule/schedule.hpp"
#include "schedule/snapshot.hpp"

namespace dagsweep {

/// What a reactive scheduler predicts during one call (GTP paper eq. 3-13, spec 2.3): when inputs
/// arrive, when tasks start and finish, given where those decided on before will run. Infinity:
/// never, as things are now.
class Estimates {
 public:
  static constexpr double never = std::numeric_limits<double>::infinity();

  /// `uses_copies`: any processor that holds an edge's data can send it; else its producer's only.
  Estimates(const Instance& instance, bool uses_copies);

  /// A call begins; `now` must live as long as it.
  void begin(const Snapshot& now);

  /// Until the next call, tasks are expected to take W * factors[p] on p, whatever its present
  /// availability; [P], to live as long.
  void expect(std::span<const double> factors) { factors_ = factors; }

  double time() const { return now_->time; }
  bool is_finished(TaskId task) const { return phase(task) == TaskPhase::finished; }
  bool is_running(TaskId task) const { return phase(task) == TaskPhase::running; }
  /// mu before this call; none at the very beginning.
  std::optional<ProcessorId> assigned(TaskId task) const { return progress(task).assigned; }

  /// DA(task, 0 .. P-1): when all inputs are there. Every predecessor is finished, placed or given
  /// up. Valid until the next call.
  std::span<const double> arrivals(TaskId task);
  /// EFT(task, 0 .. P-1), infinite where p is no candidate. Valid until the next call.
  std::span<const double> finishes(TaskId task);
  /// DA on p of the task that arrivals() or finishes() was last called for.
  double last_arrival(ProcessorId p) const { return arrivals_[p.index()]; }
  /// DA(task, p) alone.
  double arrival(TaskId task, ProcessorId p) { return arrivals(task)[p.index()]; }
  /// Execution time at present availability: W / avail; of a task that runs on p, what is left of
  /// it. Infinity if p is away.
  double duration(TaskId task, ProcessorId p) const;
  /// EST: the present for a task that runs on p.
  double start(TaskId task, ProcessorId p, double arrival) const {
    if (runs_on(task, p)) return now_->time;
    return arrival > free_from_[p] ? arrival : free_from_[p];
  }
  /// Start and finish (EFT) of the task on p; an infinite finish if p is no candidate.
  Replica estimate(TaskId task, ProcessorId p, double arrival) const {
    const double begin = start(task, p, arrival);
    return {task, p, begin, begin + duration(task, p)};
  }

  /// The task will run so.
  void place(const Replica& chosen);
  /// The task cannot run anywhere at present, it never finishes. It keeps its processor, if it has
  /// one, and its place in the order there: as if it took no time.
  std::optional<Replica> give_up(TaskId task);
  bool is_given_up(TaskId task) const { return finish_[task] == never; }

 private:
  const TaskProgress& progress(TaskId task) const {
    static constexpr TaskProgress untouched;
    return now_->tasks.empty() ? untouched : now_->tasks[task.index()];
  }
  TaskPhase phase(TaskId task) const { return progress(task).phase; }
  bool runs_on(TaskId task, ProcessorId p) const {
    return phase(task) == TaskPhase::running && progress(task).assigned == p;
  }
  void add_future(EdgeId edge, TaskId producer);
  void add_present(EdgeId edge);
  double rest_of_transfer(EdgeId edge, const EdgeProgress& progress, ProcessorId to) const;
  void offer(double from_time, EdgeId edge, ProcessorId source);

  const Instance& instance_;
  const bool uses_copies_;
  const Snapshot* now_ = nullptr;
  std::span<const double> factors_;       // [P], or empty: present availabilities tell
  std::vector<double> rate_;              // [P * P] of peak bandwidth; 0 = closed
  std::vector<double> passage_;           // [P * P] 0 if open, infinity if closed
  IdMap<ProcessorId, double> free_from_;  // [P] PA: latest finish placed there, at least now
  IdMap<TaskId, double> finish_;          // [tasks] EFT of tasks placed or given up in this call
  IdMap<TaskId, ProcessorId> processor_;  // [tasks] of tasks placed in this call
  std::vector<double> arrivals_;          // [P]
  std::vector<double> arrival_;           // [P] of one input
  std::vector<double> finishes_;          // [P]
  std::vector<double> availability_;      // [P] at present; 1 for those that are away
  std::vector<double> absence_;           // [P] 0 if live, infinity if away
};

}  // namespace dagsweep
