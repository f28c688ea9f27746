#pragma once

#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "platform/instance.hpp"
#include "simulation/events/events.hpp"
#include "simulation/scenario/scenario_cursor.hpp"

namespace dagsweep {

/// The processors, links and transfers of a run that is replayed: their availabilities, the
/// progress of each running task and transfer, and the time at which it must end. Throws a
/// Violation where the trace differs.
class ReplayedPlatform {
 public:
  ReplayedPlatform(const Experiment& experiment, const Scenario& scenario);

  double now() const { return now_; }
  /// Lets tasks and transfers in progress continue up to `time` > now().
  void advance(double time);
  /// Network `one-port`: assigns free ports to the transfers that have requested them so far at
  /// this instant. Called at the end of an instant and before a rescheduling point.
  void serve_ports();
  /// Checks, at the end of an instant, that transfers without duration have ended and that no event
  /// of the scenario is missing.
  void check_nothing_is_due() const;
  /// Checks, at the end of a run that did not complete, that no task or transfer progresses.
  void check_nothing_moves() const;
  /// Checks, at the end of a run that did not complete, that resources at availability 0 have no
  /// further event, except for ignored nodes and their links.
  void check_nothing_recovers(const std::function<bool(NodeId)>& is_ignored = [](NodeId) {
    return false;
  }) const;
  [[noreturn]] void fail(const std::string& message) const;

  void change(const AvailabilityChanged& event);
  void start(TaskId task, ProcessorId p);
  void finish(TaskId task, ProcessorId p);
  /// Aborts the running task; returns its work done, time units at full availability.
  double stop(ProcessorId p);
  void start(const TransferStarted& event);
  void finish(const TransferFinished& event);
  /// Aborts the transfer; returns the share of its data that has moved.
  double drop(const TransferDropped& event);
  /// The sending and the receiving node of the transfer.
  std::pair<NodeId, NodeId> ends_of(std::uint32_t transfer) const {
    return {transfers_[transfer].from, transfers_[transfer].to};
  }
  double begin_of(std::uint32_t transfer) const { return transfers_[transfer].begin; }

  /// Whether the scenario has a further event that may raise the node above 0.
  bool may_rise(NodeId n) const { return scenario_.may_rise({n, n}); }
  bool is_live(NodeId n) const {
    return availability(platform_.layout_of_nodes().first_processor(n)) > 0.0;
  }
  double availability(ProcessorId p) const { return processors_[p].availability; }
  /// Share of peak bandwidth; 0 if an end is at availability 0.
  double rate(NodeId from, NodeId to) const;
  std::optional<TaskId> running(ProcessorId p) const { return processors_[p].running; }
  /// Whether |a - b| <= 1e-9 * max(|b|, 1e-4 * now()), or less than any normal double.
  bool same(double a, double b) const;

 private:
  struct Processor {
    double availability = 1.0;
    std::optional<TaskId> running;
    double computed = 0.0;  // work done of the running task, time units at full availability
  };

  struct Transfer {
    EdgeId edge;
    NodeId from, to;
    double begin = 0.0;
    double startup_passed = 0.0;
    double moved = 0.0;  // time units at peak bandwidth
    bool ended = false;
    bool served = false;  // holds its ports, `one-port`
  };

  // Durations that a transfer needs; 0 within a node and without data:
  double startup_of(const Transfer& t) const;  // time units
  double work_of(const Transfer& t) const;     // time units at peak bandwidth
  bool has_duration(const Transfer& t) const { return startup_of(t) + work_of(t) > 0.0; }
  void advance_transfers(double elapsed);
  void advance_sharing_transfers(double elapsed);
  bool overdue(double done, double needed, double elapsed) const;
  const Transfer& active(std::uint32_t number, EdgeId edge, NodeId from, NodeId to) const;
  void deactivate(std::uint32_t number);

  const Platform& platform_;
  const TaskGraph& graph_;
  const ExecutionTimes& times_;
  ScenarioCursor scenario_;
  IdMap<ProcessorId, Processor> processors_;
  std::vector<double> link_availability_;  // [links]
  std::vector<Transfer> transfers_;        // by number
  std::vector<std::size_t> active_;        // numbers of transfers in progress, in no order
  std::vector<std::size_t> index_of_;      // [transfers] into active_
  double now_ = 0.0;
};

}  // namespace dagsweep
