#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "schedulers/replication/parts/bottleneck_matching.hpp"
#include "schedulers/replication/parts/greedy_matching.hpp"
#include "schedulers/replication/parts/replicated_schedule_builder.hpp"

namespace dagsweep {

enum class MatchingRule { greedy, bottleneck };

/// MC-FTSA's one sender per replica and predecessor (FTSA paper, section 4.2). Sources are the
/// replicas of a predecessor, targets those of the task about to be placed, both numbered in
/// placement order.
class SenderAssignment {
 public:
  /// Both must outlive it.
  SenderAssignment(const Instance& instance, const ReplicatedScheduleBuilder& builder,
                   MatchingRule rule);

  /// The task is to be placed on `processors`, [epsilon + 1].
  void start_task(TaskId task, std::span<const ProcessorId> processors);
  /// Finds the target of each source of an in-edge of the task. A source that shares its processor
  /// with a target sends to that one; the others are matched by the rule, where the weight of a
  /// pair is the target's finish if this were its only input. [epsilon + 1], valid until the next
  /// call.
  std::span<const std::uint32_t> assign(EdgeId edge);

  /// Of the last edge assigned: when the source finishes, and when its data is with the target.
  double finish(std::uint32_t source) const { return sources_.finish[source]; }
  double transfer_time(std::uint32_t source, std::uint32_t target) const {
    return builder_.links().transfer_time(data_, sources_.processor[source], processor_[target]);
  }
  double arrival(std::uint32_t source, std::uint32_t target) const {
    return finish(source) + transfer_time(source, target);
  }

 private:
  static constexpr std::uint32_t none = UINT32_MAX;

  void order_targets();
  void match_internal();
  bool all_arrive_early() const;
  void match_in_order();
  void match_by_weight();

  const Instance& instance_;
  const ReplicatedScheduleBuilder& builder_;
  MatchingRule rule_;
  GreedyMatching greedy_;
  BottleneckMatching bottleneck_;
  // Of the task, [epsilon + 1]:
  std::vector<PackedProcessor> processor_;
  std::vector<double> ready_, duration_;
  std::vector<std::uint32_t> order_;  // in which targets are given out where all arrive early
  double least_ready_ = 0.0;
  std::vector<std::uint32_t> target_on_;  // [P] or none
  // Of the edge:
  ReplicaColumns sources_;
  double data_ = 0.0;
  std::vector<std::uint32_t> target_of_;                    // [epsilon + 1] of each source, or none
  std::vector<std::uint8_t> is_matched_;                    // [epsilon + 1] targets
  std::vector<std::uint32_t> free_sources_, free_targets_;  // not matched yet
  MatchingProblem problem_;                                 // of these
  std::vector<std::uint32_t> solution_;
};

}  // namespace dagsweep
