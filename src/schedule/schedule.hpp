#pragma once

#include <cstdint>
#include <initializer_list>
#include <optional>
#include <tuple>
#include <vector>

#include "core/ids.hpp"
#include "core/raw_vector.hpp"
#include "graph/task_graph.hpp"
#include "schedule/replica_list.hpp"

namespace dagsweep {

/// The replicas from which each replica receives its inputs, if it does not receive them from all.
struct ChosenSources {
  static constexpr std::uint16_t all = UINT16_MAX;
  /// One entry per input, ordered by receiving replica in placement order, then as in_edges():
  /// number of the sending replica among the predecessor's replicas in placement order; or `all`
  /// replicas of the predecessor that are placed before the receiver.
  RawVector<std::uint16_t> of_input;
  /// Whether a replica whose chosen source is lost receives from another replica of that
  /// predecessor instead: the first one placed before it that is live and has finished or still
  /// can.
  bool any_live_if_lost = false;
};

/// The order in which a processor executes the replicas of a schedule: increasing (start, finish,
/// pos), or the order of placement.
enum class QueueOrder { by_time, by_placement };

/// The key of QueueOrder::by_time: (start, finish, pos). Of a schedule with one replica per task it
/// is consistent with the precedences, too.
inline auto time_key(const Replica& replica, const TaskGraph& graph) {
  return std::tuple(replica.start, replica.finish, graph.position(replica.task));
}

/// What a scheduler decided: processor, start and finish of each task. A task may have several
/// replicas, on distinct processors; in a schedule made during a run, finished tasks have none.
/// Unless sources are chosen, each replica sends to all replicas of its successors placed after it,
/// except that a replica sharing its processor with a replica of a predecessor receives that input
/// from it only.
class Schedule {
 public:
  /// `replicas` are in placement order, the order in which the scheduler placed them. Throws
  /// InputError if a time is not finite.
  Schedule(const TaskGraph& graph, std::size_t processors, ReplicaList replicas,
           QueueOrder order = QueueOrder::by_time);
  Schedule(const TaskGraph& graph, std::size_t processors, std::initializer_list<Replica> replicas,
           QueueOrder order = QueueOrder::by_time)
      : Schedule(graph, processors, ReplicaList(std::vector<Replica>(replicas)), order) {}
  /// A replicated schedule in placement order, executed by the rules of active replication even if
  /// every task has one replica. `latency_lower`: planned latency without crashes (FTSA paper eq.
  /// 2); `latency_upper`: bound for every crash set that the schedule is designed to survive (eq.
  /// 4).
  Schedule(const TaskGraph& graph, std::size_t processors, ReplicaList replicas,
           double latency_lower, double latency_upper,
           std::optional<ChosenSources> sources = std::nullopt);

  const ReplicaList& replicas() const { return replicas_; }
  std::size_t task_count() const { return task_count_; }
  std::size_t processor_count() const { return processor_count_; }
  QueueOrder queue_order() const { return order_; }

  /// The same schedule with a lower bound that its scheduler has proven: no schedule of the
  /// instance is shorter than `bound`, in time units.
  Schedule with_proven_bound(double bound) &&;

  bool is_replicated() const { return replicated_; }
  /// The chosen sources; std::nullopt if every replica receives from all replicas of its
  /// predecessors.
  const std::optional<ChosenSources>& chosen_sources() const { return sources_; }

  double makespan() const { return makespan_; }            ///< latest finish of any replica
  double latency_lower() const { return latency_lower_; }  ///< the makespan unless replicated
  double latency_upper() const { return latency_upper_; }  ///< the makespan unless replicated
  /// The lower bound proven by the scheduler; std::nullopt if it proves none.
  std::optional<double> proven_bound() const { return proven_bound_; }

 private:
  std::size_t task_count_, processor_count_;
  ReplicaList replicas_;
  QueueOrder order_;
  std::optional<ChosenSources> sources_;
  bool replicated_ = false;
  double makespan_ = 0.0;
  double latency_lower_ = 0.0;
  double latency_upper_ = 0.0;
  std::optional<double> proven_bound_;
};

}  // namespace dagsweep
