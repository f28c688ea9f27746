#pragma once

#include <optional>
#include <span>
#include <vector>

#include "core/stop.hpp"
#include "schedule/group_processors.hpp"
#include "schedulers/reactive/parts/estimates.hpp"

namespace dagsweep {

/// DLS (see dls.hpp) during a run: the ready task and processor of largest dynamic level
/// sl_m(i) - EST + (median_i - what is left of W at present availability), appended; while running
/// tasks are left, among these. A task that no processor can run keeps its processor, behind all
/// others, in canonical order.
class EstimatedDls {
 public:
  explicit EstimatedDls(const Instance& instance);

  /// Places all unfinished tasks; the estimates' call has just begun.
  std::vector<Replica> place_all(Estimates& estimates, const StopToken& stop);
  std::uint64_t pairs_examined() const { return pairs_; }

 private:
  /// A ready task and when its inputs arrive on each processor.
  struct Ready {
    TaskId task;
    std::size_t row = 0;  // of rows_
    bool running = false;
  };
  struct Choice {
    std::size_t place = 0;  // in ready_
    Replica replica;
    double level = 0.0;
  };

  void make_ready(TaskId task, Estimates& estimates);
  void begin(Estimates& estimates);
  void take(std::size_t place);
  std::optional<Choice> best(const Estimates& estimates);
  void look_at(std::size_t place, const Estimates& estimates, std::optional<Choice>& best);
  std::span<const double> arrivals(const Ready& ready) const {
    return {rows_.data() + ready.row * processors_, processors_};
  }

  const Instance& instance_;
  const TaskGraph& graph_;
  const std::size_t processors_;
  const IdMap<TaskId, double> median_;  // of W over the processors
  const IdMap<TaskId, double> level_;   // sl_m
  GroupProcessors groups_;
  IdMap<TaskId, std::uint32_t> missing_;  // unfinished predecessors that are not placed
  IdMap<TaskId, std::uint8_t> placed_;    // or finished
  std::vector<Ready> ready_;              // in no order
  std::size_t running_ready_ = 0;         // of these
  std::vector<double> rows_;              // [rows * P]
  std::vector<std::size_t> free_rows_;
  std::uint64_t pairs_ = 0;
};

}  // namespace dagsweep
