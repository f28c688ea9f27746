#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "platform/instance.hpp"
#include "schedule/schedule.hpp"
#include "schedule/schedule_rows.hpp"

namespace dagsweep {

/// The senders in a replicated schedule (simulation/README.md, "Replicated execution"): for each
/// input of each replica, the replicas that send it. Replicas are numbered in placement order,
/// inputs by replica, then in the order of in_edges().
class SenderLists {
 public:
  /// The schedule must outlive this.
  SenderLists(const Schedule& schedule, const Instance& instance);

  /// Whether another replica of the producer sends if all senders of an input are lost.
  bool any_live_if_lost() const { return any_live_if_lost_; }

  std::size_t input_count() const { return senders_begin_.size() - 1; }
  /// Number of the replica's first input; its other inputs follow.
  std::uint32_t first_input(std::uint32_t replica) const { return inputs_begin_[replica]; }
  /// The replicas that send the input, in increasing order.
  std::span<const std::uint32_t> senders(std::uint32_t input) const {
    return {senders_.data() + senders_begin_[input],
            senders_begin_[input + 1] - senders_begin_[input]};
  }
  /// All replicas of the task, in placement order.
  ReplicaIndices replicas_of(TaskId task) const { return of_task_[task]; }

 private:
  TaskReplicas of_task_;
  std::vector<std::uint32_t> inputs_begin_;   // [replicas + 1]
  std::vector<std::uint32_t> senders_begin_;  // [inputs + 1], into senders_
  std::vector<std::uint32_t> senders_;
  bool any_live_if_lost_;
};

/// A replica that receives an edge's data.
struct Receiver {
  std::uint32_t replica = 0;  ///< in placement order
  std::uint32_t input = 0;    ///< index into its task's in_edges()

  friend bool operator==(const Receiver&, const Receiver&) = default;
};

/// The inverse of SenderLists: the receivers of each replica, by out-edge, then by receiver.
class ReceiverLists {
 public:
  ReceiverLists(const SenderLists& sender_lists, const Schedule& schedule, const TaskGraph& graph);
  std::span<const Receiver> of(std::uint32_t replica) const {
    return {receivers_.data() + begin_[replica], begin_[replica + 1] - begin_[replica]};
  }

 private:
  std::vector<std::uint32_t> begin_;  // [replicas + 1]
  std::vector<Receiver> receivers_;
};

}  // namespace dagsweep
