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

  /// Whether all data of the last edge assigned arrives, wherever it is sent, before any target is
  /// ready.
  bool is_early() const { return is_early_; }
  /// Of the last edge assigned: when the source finishes, and when its data is with the target.
  double finish(std::uint32_t source) const { return sources_.finish[source]; }
  double transfer_time(std::uint32_t source, std::uint32_t target) const {
    return builder_.links().transfer_time(data_, sources_.processor[source], processor_[target]);
  }
  double arrival(std::uint32_t source, std::uint32_t target) const {
    return finish(source) + transfer_time(source, target);
  }

 private:
  void order_targets();
  void match_internal();
  void match_in_order();
  void match_by_weight();

  const Instance& instance_;
  const ReplicatedScheduleBuilder& builder_;
  MatchingRule rule_;
  GreedyMatching greedy_;
  BottleneckMatching bottleneck_;
  std::uint32_t count_;  // epsilon + 1, also for no target
  // Of the task, [epsilon + 1]:
  std::vector<PackedProcessor> processor_;
  std::vector<double> ready_, duration_;
  std::vector<std::uint32_t> order_;  // of targets whose pairs weigh the same
  // Where all data arrives before any target is ready:
  std::vector<double> early_weight_;
  std::vector<std::uint32_t> early_order_;  // in which targets are given out
  double least_ready_ = 0.0;
  std::vector<std::uint32_t> target_on_;  // [P]
  // Of the edge:
  ReplicaColumns sources_;
  double data_ = 0.0;
  bool is_early_ = false;
  std::vector<std::uint32_t> target_of_;                    // [epsilon + 2] of each source
  std::vector<std::uint8_t> is_matched_;                    // [epsilon + 2] targets
  std::vector<std::uint32_t> free_sources_, free_targets_;  // not matched yet, free_count_ each
  std::size_t free_count_ = 0;
  MatchingProblem problem_;  // of these
  std::vector<std::uint32_t> solution_;
};

}  // namespace dagsweep
