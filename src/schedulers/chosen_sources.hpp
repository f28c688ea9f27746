#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "schedulers/matching.hpp"
#include "schedulers/replication.hpp"

namespace dagsweep {

/// Who can send to whom: the replicas of one predecessor after another, and the places chosen for
/// the replicas of a task. Both are numbered in their order.
class Senders {
 public:
  Senders(const Instance& instance, const Replication& plan);

  /// `targets`: where the replicas of the task will be, in their order.
  void start_task(TaskId task, std::span<const ProcessorId> targets);
  /// The predecessor that an in-edge of the task comes from.
  void find(EdgeId edge);

  /// Pairs of replicas on one processor, in the order of the source's number.
  std::span<const MatchedPair> internal() const { return {internal_.data(), internal_count_}; }
  /// Does every copy arrive, wherever it goes, before its processor is ready?
  bool all_early() const { return all_early_; }
  /// If so, pairs of the others: each source in turn with the next target, by increasing (weight,
  /// processor) or by number.
  std::span<const MatchedPair> early_pairs(bool by_weight);
  /// If not, these others numbered anew; `source` and `target` say which replicas they are. A
  /// pair's weight is when that replica could finish if this were its only input (section 4.2).
  MatchingProblem problem;
  std::vector<std::uint32_t> source, target;

  /// How long the data takes from one replica of the predecessor to one of the task, when that
  /// sender finishes, and when it arrives.
  double comm(std::uint32_t from, std::uint32_t to) const {
    return plan_.links().transfer_time(data_, copies_.processor[from], targets_[to]);
  }
  double finish(std::uint32_t from) const { return copies_.finish[from]; }
  double arrival(std::uint32_t from, std::uint32_t to) const {
    return finish(from) + comm(from, to);
  }

 private:
  void order_targets();
  void split();
  void find_problem();

  const Instance& instance_;
  const Replication& plan_;
  std::uint32_t copies_count_;            // epsilon + 1, like most of what follows
  std::vector<PackedProcessor> targets_;  // theirs
  std::vector<double> ready_, duration_;
  std::vector<std::uint32_t> by_number_, by_weight_;  // targets, by (ready + duration, processor)
  std::vector<std::uint32_t> on_;                     // [P] which target is there, or epsilon + 1
  double least_ready_ = 0.0;
  Copies copies_;
  double data_ = 0.0;
  bool all_early_ = false;
  std::vector<MatchedPair> internal_, early_;
  std::size_t internal_count_ = 0;
  std::vector<std::uint8_t> fed_;  // [epsilon + 2] has the target an internal source?
  // What the problem's rows and columns are about, padded:
  std::vector<double> finish_, target_ready_, target_duration_;
  std::vector<PackedProcessor> from_, to_;
};

/// Notes who sends to the replicas of one task after another.
class SourceLists {
 public:
  SourceLists(const TaskGraph& graph, std::size_t copies) : copies_(copies) {
    chosen_.of_input.reserve(graph.edge_count() * copies);
  }

  /// A task with so many inputs is placed next.
  void start_task(std::size_t inputs) {
    begin_ = chosen_.of_input.size();
    inputs_ = inputs;
    chosen_.of_input.resize(begin_ + inputs * copies_);
  }
  /// The task's replica `to` receives an input, numbered as in_edges(), from one replica, or from
  /// ChosenSources::all.
  void set(std::size_t input, std::uint32_t to, std::uint32_t from) {
    chosen_.of_input[begin_ + to * inputs_ + input] = static_cast<std::uint16_t>(from);
  }
  ChosenSources finished() && { return std::move(chosen_); }

 private:
  std::size_t copies_;
  std::size_t begin_ = 0;
  std::size_t inputs_ = 0;
  ChosenSources chosen_;
};

}  // namespace dagsweep
