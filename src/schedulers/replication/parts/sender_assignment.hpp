#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "schedulers/replication/parts/bottleneck_matching.hpp"
#include "schedulers/replication/parts/greedy_matching.hpp"
#include "schedulers/replication/parts/replicated_schedule_builder.hpp"

namespace dagsweep {

enum class MatchingRule { greedy, bottleneck };

/// Assigns one sender per replica and predecessor in MC-FTSA (FTSA paper, section 4.2). Sources are
/// the replicas of a predecessor; targets are the replicas of the task about to be placed. Both are
/// numbered in placement order.
class SenderAssignment {
 public:
  /// `instance` and `builder` must outlive this.
  SenderAssignment(const Instance& instance, const ReplicatedScheduleBuilder& builder,
                   MatchingRule rule);

  /// Starts a task, which is to be placed on `processors`, [epsilon + 1].
  void start_task(TaskId task, std::span<const ProcessorId> processors);
  /// Finds the target of each source of an in-edge of the task. A source that shares its node with
  /// a target sends to this target; the others are matched by the rule, where the weight of a
  /// pair is the target's finish if this were its only input. [epsilon + 1], valid until the next
  /// call.
  std::span<const std::uint32_t> assign(EdgeId edge);

  /// Whether the data of the last edge assigned arrives before any target is ready, whichever
  /// source sends it.
  bool is_early() const { return is_early_; }
  /// For the last edge assigned: the finish of a source, the time of its transfer to a target, and
  /// the arrival there.
  double finish(std::uint32_t source) const { return sources_.finish[source]; }
  double transfer_time(std::uint32_t source, std::uint32_t target) const {
    return builder_.links().transfer_time(data_, sources_.processor[source], processor_[target]);
  }
  double arrival(std::uint32_t source, std::uint32_t target) const {
    return finish(source) + transfer_time(source, target);
  }

 private:
  std::size_t node(PackedProcessor p) const {
    return instance_.platform.node(ProcessorId(p)).index();
  }
  void order_targets();
  void match_internal();
  void match_in_order();
  void match_by_weight();

  const Instance& instance_;
  const ReplicatedScheduleBuilder& builder_;
  MatchingRule rule_;
  GreedyMatching greedy_;
  BottleneckMatching bottleneck_;
  std::uint32_t count_;  // epsilon + 1; also the number that stands for no target
  // Values of the task's replicas, [epsilon + 1]:
  std::vector<PackedProcessor> processor_;
  std::vector<double> ready_, duration_;
  std::vector<std::uint32_t> order_;  // order of targets whose pairs have equal weights
  // Used if all data arrives before any target is ready:
  std::vector<double> early_weight_;
  std::vector<std::uint32_t> early_order_;  // order in which targets are matched
  double least_ready_ = 0.0;
  std::vector<std::uint32_t> target_on_;  // [nodes]
  // Values of the edge:
  ReplicaColumns sources_;
  double data_ = 0.0;
  bool is_early_ = false;
  std::vector<std::uint32_t> target_of_;  // [epsilon + 2] target of each source
  std::vector<std::uint8_t> is_matched_;  // [epsilon + 2] whether each target is matched
  std::vector<std::uint32_t> free_sources_, free_targets_;  // not matched yet, free_count_ each
  std::size_t free_count_ = 0;
  MatchingProblem problem_;  // problem for the free sources and targets
  std::vector<std::uint32_t> solution_;
};

}  // namespace dagsweep
