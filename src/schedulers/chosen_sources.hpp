#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

#include "schedulers/matching.hpp"
#include "schedulers/replication.hpp"

namespace dagsweep {

/// Who sends to whom: from the replicas of one predecessor after another to the places chosen for
/// the replicas of a task. Both are numbered in their order.
class Senders {
 public:
  Senders(const Instance& instance, const Replication& plan);

  /// `targets`: where the replicas of the task will be, in their order.
  void start_task(TaskId task, std::span<const ProcessorId> targets);
  /// For the predecessor that an in-edge of the task comes from: a pair for each replica of the
  /// task. First those on one processor, by the source's number; then the others as `match` has it,
  /// where a pair weighs when that replica could finish if this were its only input (section 4.2).
  /// Valid until the next call.
  template <class Matching>
  std::span<const MatchedPair> find(EdgeId edge, Matching& match) {
    start_input(edge);
    pair_internal();
    if (all_early_) {
      pair_early(Matching::by_weight);
    } else {
      find_weights();
      const std::span<const MatchedPair> others = match(problem_);
      std::copy(others.begin(), others.end(), &pairs_[copies_count_ - others.size()]);
    }
    return {pairs_.data(), copies_count_};
  }
  /// Raises the starts of the task's replicas to the arrivals from those found last.
  void raise_starts(std::span<double> start) const;

  /// How long the data takes from one replica of the predecessor to one of the task, and when that
  /// sender finishes.
  double comm(std::uint32_t from, std::uint32_t to) const {
    return plan_.links().transfer_time(data_, copies_.processor[from], targets_[to]);
  }
  double finish(std::uint32_t from) const { return copies_.finish[from]; }

 private:
  double arrival(std::uint32_t from, std::uint32_t to) const {
    return finish(from) + comm(from, to);
  }
  void start_input(EdgeId edge);
  void pair_internal();
  void pair_early(bool by_weight);
  void order_targets();
  void find_weights();

  const Instance& instance_;
  const Replication& plan_;
  std::uint32_t copies_count_;                        // epsilon + 1, like most of what follows
  std::vector<PackedProcessor> targets_;              // theirs
  std::vector<double> ready_, duration_;              // padded
  std::vector<std::uint32_t> by_number_, by_weight_;  // targets, by (ready + duration, processor)
  bool ordered_ = false;                              // by_weight_ is
  std::vector<std::uint32_t> on_;                     // [P] which target is there, or epsilon + 1
  double least_ready_ = 0.0;
  Copies copies_;
  double data_ = 0.0;
  bool all_early_ = false;  // does every copy arrive, wherever it goes, before its processor is
                            // ready?
  std::vector<MatchedPair> pairs_;  // and room for one more
  std::uint64_t inputs_ = 0;        // so far
  std::vector<std::uint64_t> fed_;  // [epsilon + 2] the last input with a pair on one processor
  MatchingProblem problem_;         // of those that have no such pair
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
  /// One for each replica of the task.
  void set(std::size_t input, std::span<const MatchedPair> pairs) {
    for (const auto [from, to] : pairs) set(input, to, from);
  }
  ChosenSources finished() && { return std::move(chosen_); }

 private:
  std::size_t copies_;
  std::size_t begin_ = 0;
  std::size_t inputs_ = 0;
  ChosenSources chosen_;
};

}  // namespace dagsweep
