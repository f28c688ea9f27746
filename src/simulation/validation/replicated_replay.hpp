#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <tuple>
#include <utility>
#include <vector>

#include "core/exact_sum.hpp"
#include "schedule/schedule.hpp"
#include "schedule/schedule_rows.hpp"
#include "simulation/engine/execution.hpp"
#include "simulation/events/events.hpp"
#include "simulation/validation/replayed_platform.hpp"

namespace dagsweep {

/// Replays the trace of a replicated schedule event by event and checks the rules of README.md,
/// "Replicated runs". All functions throw a Violation.
class ReplicatedReplay {
 public:
  /// All arguments must outlive the replay.
  ReplicatedReplay(const Experiment& experiment, const Scenario& scenario,
                   const Schedule& schedule);
  ReplicatedReplay(const ReplicatedReplay&) = delete;
  ReplicatedReplay& operator=(const ReplicatedReplay&) = delete;

  void step(const TraceEvent& event);
  /// Must be called after the last event: compares the run with the reported values.
  void end(const Execution& reported);

 private:
  enum class Phase { waiting, running, finished };
  struct Input {
    /// Replicas that send the input, whether or not they still can.
    std::vector<std::uint32_t> senders;
    bool has_arrived = false;
  };
  struct ReplicaState {
    Phase phase = Phase::waiting;
    bool is_lost = false;  ///< crashed before its finish, or skipped
    double start = 0.0;
    std::vector<Input> inputs;  ///< in the order of in_edges()
  };
  /// One input of a replica.
  struct Target {
    std::uint32_t replica;
    std::uint32_t input;
    auto operator<=>(const Target&) const = default;
  };
  using Delivery = std::pair<std::uint32_t, Target>;  // sending replica, target

  void apply(const AvailabilityChanged& event);
  void apply(const TaskStarted& event);
  void apply(const TaskFinished& event);
  void apply(const TransferStarted& event);
  void apply(const TransferJoined& event);
  void apply(const TransferFinished& event);
  void apply(const TransferDropped& event);
  /// All other events occur only with rescheduling.
  template <class ReschedulingEvent>
  void apply(const ReschedulingEvent& /*event*/) const {
    machines_.fail("a replicated schedule changes");
  }

  std::vector<std::uint32_t> senders_of(std::uint32_t replica, std::size_t input,
                                        std::size_t number) const;
  std::uint32_t replica_of(TaskId task, NodeId n) const;
  std::uint32_t replica_of(TaskId task, ProcessorId p) const;
  NodeId node_of(std::uint32_t replica) const {
    return platform_.node(schedule_.replicas().processor(replica));
  }
  void begin_delivery(std::uint32_t transfer, EdgeId edge, NodeId from, NodeId to);
  void settle_changes();
  void crash(NodeId n);
  void find_lost_replicas();
  bool can_receive(std::uint32_t replica, std::uint32_t input);
  bool can_deliver(std::uint32_t sender) const;
  void check_instant();
  void check_outcome(const Execution& reported) const;

  const TaskGraph& graph_;
  const Platform& platform_;
  const Schedule& schedule_;
  const TaskReplicas of_task_;
  const ProcessorQueues queues_;
  const bool any_live_if_lost_;
  ReplayedPlatform machines_;
  std::map<std::pair<TaskId, NodeId>, std::uint32_t> replica_at_;
  std::vector<ReplicaState> replicas_;  // in placement order
  // [replicas] targets to which each sends at its finish.
  std::vector<std::vector<Target>> receivers_;
  // [replicas] targets to which each sends in place of a lost source.
  std::vector<std::vector<Target>> substituted_;
  IdMap<NodeId, std::uint8_t> crashed_;
  // Transfers in progress, by number: what they deliver.
  std::map<std::uint32_t, std::vector<Delivery>> in_progress_;
  // [tasks] NaN before the first start or finish.
  IdMap<TaskId, double> first_start_, first_finish_;
  double last_first_finish_ = 0.0;
  std::uint64_t messages_ = 0;
  ExactSum data_moved_;

  // At the present instant:
  // Deliveries in place of lost ones, to the replica being examined.
  std::vector<Delivery> new_deliveries_;
  bool has_only_changes_ = true;       // whether only availability changes have happened
  std::set<NodeId> changed_;           // nodes whose changes have not been examined
  std::set<Delivery> owed_;            // deliveries that must be sent
  std::set<std::uint32_t> must_drop_;  // transfers lost with a crashed node
};

}  // namespace dagsweep
