#pragma once

#include <optional>
#include <vector>

#include "core/number.hpp"
#include "core/stop.hpp"
#include "schedule/group_processors.hpp"
#include "schedulers/prediction/estimates.hpp"

namespace dagsweep {

/// DLS (list/dls.hpp) during a run: the ready (task, processor) pair of largest dynamic level
/// sl_m(i) - EST + (median_i - duration), appended; duration is the execution time left at current
/// availability. While running tasks are ready, only these are considered. A task without a
/// candidate processor keeps its processor, after all other tasks, in canonical order. Ties:
/// smaller pos, then the current processor, then smaller number. No start becomes earlier during a
/// call, so that no level rises. The largest level on a processor, once found, therefore bounds its
/// later levels, and ready tasks are compared again only on the processor whose bound is largest.
class EstimatedDls {
 public:
  /// `uses_delta`: with the last term of the dynamic level. `running_stays`: the only candidate of
  /// a running task is its processor.
  EstimatedDls(const Instance& instance, bool uses_delta, bool running_stays);

  /// Places all unfinished tasks. estimates.begin() must have just been called.
  std::vector<Replica> place_all(Estimates& estimates, const StopToken& stop);
  std::uint64_t pairs_examined() const { return pairs_; }

 private:
  static constexpr std::uint32_t absent = UINT32_MAX;

  struct Ready {
    TaskId task;
    bool running = false;
    bool is_bound = false;  // whether only one processor is a candidate
    double level = 0.0;     // sl_m
    std::uint32_t position = 0;
  };
  /// Values of the ready tasks on one processor.
  struct Column {
    std::vector<double> arrival;  // [ready_] infinity: no candidate
    std::vector<double> delta;    // [ready_] last term of the level
  };
  /// The best candidate of a processor when its ready tasks were last compared.
  struct Bound {
    double level = never;
    std::uint32_t position = 0;  // pos of the task
    TaskId task;
    bool is_used = true;  // a task has been placed on the processor since

    bool exceeds(const Bound& other) const {
      return level > other.level || (level == other.level && position < other.position);
    }
  };

  void begin(Estimates& estimates);
  void make_ready(TaskId task, Estimates& estimates);
  void remove_ready(std::size_t index);
  void bind(std::size_t index, ProcessorId only);
  void place(const Replica& chosen, Estimates& estimates);
  std::optional<Replica> best(const Estimates& estimates);
  Bound candidate(std::size_t index, ProcessorId p, const Estimates& estimates) const;
  Bound largest_level(ProcessorId p, const Estimates& estimates) const;
  bool precedes(ProcessorId p, ProcessorId q, const Estimates& estimates) const;
  bool is_level(ProcessorId p) const;
  std::uint64_t candidates(const Ready& ready) const { return ready.is_bound ? 1 : processors_; }

  const Instance& instance_;
  const TaskGraph& graph_;
  const std::size_t processors_;
  const bool uses_delta_, running_stays_;
  const IdMap<TaskId, double> median_;  // [tasks] median of W over the processors
  const IdMap<TaskId, double> level_;   // sl_m
  GroupProcessors groups_;
  IdMap<TaskId, std::uint32_t> missing_;  // number of unfinished predecessors not placed
  IdMap<TaskId, std::uint8_t> placed_;    // placed or finished
  std::vector<Ready> ready_;              // in no particular order
  IdMap<TaskId, std::uint32_t> index_;    // [tasks] index in ready_, or `absent`
  std::size_t running_ready_ = 0;         // number of running tasks in ready_
  IdMap<ProcessorId, Column> columns_;
  // Bounds of the running tasks while some are ready, otherwise of all ready tasks.
  IdMap<ProcessorId, Bound> bounds_;
  bool bounds_running_ = false;  // whether bounds_ are those of the running tasks
  // Numbers of candidate pairs of all tasks, and of running tasks, in ready_.
  std::uint64_t ready_pairs_ = 0, running_pairs_ = 0;
  std::uint64_t pairs_ = 0;
};

}  // namespace dagsweep
