#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

#include "schedulers/replication/parts/matching.hpp"
#include "schedulers/replication/parts/replication.hpp"

namespace dagsweep {

/// Who sends to whom: from the replicas of one predecessor after another to the places chosen for
/// the replicas of a task. Both are numbered in their order.
class Senders {
 public:
  Senders(const Instance& instance, const Replication& plan);

  /// `targets`: where the replicas of the task will be, in their order.
  void start_task(TaskId task, std::span<const ProcessorId> targets);
  /// For the predecessor that an in-edge of the task comes from: the target of each of its
  /// replicas. Those on one processor are a pair; the others are matched, where a pair weighs when
  /// the target could finish if this were its only input (section 4.2). Valid until the next call.
  template <class Matching>
  std::span<const std::uint32_t> find(EdgeId edge, Matching& match) {
    start_input(edge);
    if (all_early_) {
      if (Matching::by_weight && !ordered_) order_targets();
      pair_in_order_(senders_.processor, problem_.processor,
                     Matching::by_weight ? by_weight_ : by_number_, target_of_);
    } else {
      find_weights();
      match(problem_, target_of_);
    }
    return {target_of_.data(), copies_};
  }
  /// Raises the starts of the task's replicas to the arrivals from those found last.
  void raise_starts(std::span<double> start) const;

  /// Of one replica of the predecessor and one of the task: how long the data takes, and when the
  /// sender finishes.
  double comm(std::uint32_t from, std::uint32_t to) const {
    return plan_.links().transfer_time(data_, senders_.processor[from], problem_.processor[to]);
  }
  double finish(std::uint32_t from) const { return senders_.finish[from]; }

 private:
  void start_input(EdgeId edge);
  void order_targets();
  void find_weights();

  const Instance& instance_;
  const Replication& plan_;
  const Kernels& kernels_ = kernels();
  std::size_t copies_;                                // epsilon + 1, like most of what follows
  bool few_;                                          // at most lanes
  MatchingProblem problem_;                           // targets, and weights of the input at hand
  std::vector<double> ready_, duration_;              // of the targets, padded
  std::vector<std::uint32_t> by_number_, by_weight_;  // targets, by (ready + duration, processor)
  bool ordered_ = false;                              // by_weight_ is
  double least_ready_ = 0.0;
  Copies senders_;
  double data_ = 0.0;
  PairingInOrder pair_in_order_;
  bool all_early_ = false;       // does every copy arrive, wherever it goes, before its processor
                                 // is ready?
  std::vector<double> arrival_;  // else: of each pair, in rows as their weights
  std::vector<std::uint32_t> target_of_;  // padded, and one more
};

/// Notes who sends to the replicas of one task after another.
class SourceLists {
 public:
  SourceLists(const TaskGraph& graph, std::size_t copies) : copies_(copies) {
    resize_present(chosen_.of_input, graph.edge_count() * copies);
  }

  /// A task with so many inputs is placed next.
  void start_task(std::size_t inputs) {
    begin_ += inputs_ * copies_;
    inputs_ = inputs;
  }
  /// The task's replica `to` receives an input, numbered as in_edges(), from one replica, or from
  /// ChosenSources::all.
  void set(std::size_t input, std::uint32_t to, std::uint32_t from) {
    chosen_.of_input[begin_ + to * inputs_ + input] = static_cast<std::uint16_t>(from);
  }
  /// Replica `from` of the predecessor sends to target_of[from] alone.
  void set(std::size_t input, std::span<const std::uint32_t> target_of) {
    for (std::uint32_t from = 0; from < target_of.size(); ++from) {
      set(input, target_of[from], from);
    }
  }
  ChosenSources finished() && { return std::move(chosen_); }

 private:
  std::size_t copies_;
  std::size_t begin_ = 0;
  std::size_t inputs_ = 0;
  ChosenSources chosen_;
};

}  // namespace dagsweep
