#pragma once

#include <optional>
#include <string>
#include <vector>

#include "platform/instance.hpp"
#include "simulation/events/observer.hpp"
#include "simulation/scenario/scenario_cursor.hpp"
#include "simulation/validation/replayed_sharing.hpp"

namespace dagsweep {

/// The machines of a trace that is replayed: which availability is in force, what each processor
/// and transfer has done since it began, when it must be over. Throws a Violation if the trace says
/// otherwise.
class ReplayedPlatform {
 public:
  ReplayedPlatform(const Experiment& experiment, const Scenario& scenario);

  double now() const { return now_; }
  /// Nothing happens up to `time`, after now(), but that what is under way goes on.
  void advance(double time);
  /// All that asks for the network at this moment, up to a point of rescheduling or to its end, has
  /// done so: who may use it, if transfers share it?
  void settle();
  /// At the end of a moment: whatever is small enough to be over at once is over, and no event is
  /// missing.
  void check_nothing_waits() const;
  /// At the end of a run that did not complete.
  void check_nothing_moves() const;
  void check_nothing_comes_back() const;
  [[noreturn]] void fail(const std::string& what) const;

  void change(const AvailabilityChanged& what);
  void start(TaskId task, ProcessorId p);
  void finish(TaskId task, ProcessorId p);
  /// The running task is given up; how long it has computed, at full availability.
  double stop(ProcessorId p);
  void start(const TransferStarted& what);
  void finish(const TransferFinished& what);
  /// It is given up; the share of its data that has moved.
  double drop(const TransferDropped& what);
  double begin_of(std::uint32_t transfer) const { return transfers_[transfer].begin; }

  double availability(ProcessorId p) const { return processors_[p].availability; }
  /// Of peak bandwidth; 0 if an end is away.
  double rate(ProcessorId from, ProcessorId to) const;
  std::optional<TaskId> running(ProcessorId p) const { return processors_[p].running; }
  /// Compared to 1e-9, relative to `b` or to what rounding does to times.
  bool same(double a, double b) const;

 private:
  struct Processor {
    double availability = 1.0;
    std::optional<TaskId> running;
    double computed = 0.0;  // of the running task
  };

  struct Transfer {
    EdgeId edge;
    ProcessorId from, to;
    double begin = 0.0;
    double startup_passed = 0.0;
    double moved = 0.0;  // time units at peak bandwidth
    bool over = false;
    bool served = false;  // holds ports, `one-port`
  };

  /// A transfer's amounts: none for what stays where it is or has no data.
  double startup_of(const Transfer& t) const;
  double work_of(const Transfer& t) const;
  void advance_transfers(double elapsed);
  void advance_sharing_transfers(double elapsed);
  bool overdue(double done, double needed, double elapsed) const;
  Transfer& under_way(std::uint32_t number, EdgeId edge, ProcessorId from, ProcessorId to);
  void release_slot(std::uint32_t number);

  const Platform& platform_;
  const TaskGraph& graph_;
  const ExecutionTimes& times_;
  ScenarioCursor scenario_;
  IdMap<ProcessorId, Processor> processors_;
  std::vector<double> link_;  // [links] availability
  const ReplayedSharing sharing_;
  std::vector<Transfer> transfers_;     // by number
  std::vector<std::size_t> under_way_;  // into transfers_, in no order
  std::vector<std::size_t> place_;      // [transfers] in under_way_
  double now_ = 0.0;
};

}  // namespace dagsweep
