#pragma once

#include <optional>
#include <span>
#include <vector>

#include "core/stop.hpp"
#include "schedule/group_processors.hpp"
#include "schedulers/prediction/estimates.hpp"

namespace dagsweep {

/// DLS (list/dls.hpp) during a run: the ready (task, processor) pair of largest dynamic level
/// sl_m(i) - EST + (median_i - duration), appended; duration is the execution time left at current
/// availability. While running tasks are ready, only these are considered. A task without a
/// candidate processor keeps its processor, after all other tasks, in canonical order. Ties:
/// smaller pos, then the current processor, then smaller number.
class EstimatedDls {
 public:
  /// `uses_delta`: with the last term of the dynamic level. `running_stays`: the only candidate of
  /// a running task is its processor.
  EstimatedDls(const Instance& instance, bool uses_delta, bool running_stays);

  /// Places all unfinished tasks. estimates.begin() must have just been called.
  std::vector<Replica> place_all(Estimates& estimates, const StopToken& stop);
  std::uint64_t pairs_examined() const { return pairs_; }

 private:
  /// A ready task and the row of its input arrival times.
  struct Ready {
    TaskId task;
    std::size_t row = 0;  // in rows_
    bool running = false;
  };
  struct Choice {
    std::size_t index = 0;  // in ready_
    Replica replica;
    double level = 0.0;
  };

  void make_ready(TaskId task, Estimates& estimates);
  void begin(Estimates& estimates);
  void remove_ready(std::size_t index);
  std::optional<Choice> best(const Estimates& estimates);
  void compare(std::size_t index, const Estimates& estimates, std::optional<Choice>& best);
  std::span<const double> arrivals(const Ready& ready) const {
    return {rows_.data() + ready.row * processors_, processors_};
  }

  const Instance& instance_;
  const TaskGraph& graph_;
  const std::size_t processors_;
  const bool uses_delta_, running_stays_;
  const IdMap<TaskId, double> median_;  // of W over the processors
  const IdMap<TaskId, double> level_;   // sl_m
  GroupProcessors groups_;
  IdMap<TaskId, std::uint32_t> missing_;  // number of unfinished predecessors not placed
  IdMap<TaskId, std::uint8_t> placed_;    // placed or finished
  std::vector<Ready> ready_;              // in no particular order
  std::size_t running_ready_ = 0;         // number of running tasks in ready_
  std::vector<double> rows_;              // [rows * P]
  std::vector<std::size_t> free_rows_;
  std::uint64_t pairs_ = 0;
};

}  // namespace dagsweep
