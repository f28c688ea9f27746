#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "platform/nodes.hpp"

namespace dagsweep {

/// Chooses k processors on distinct nodes, by increasing (value, number): of each node its
/// processor of smallest value (ties: smaller number), of these the k smallest.
class KSmallest {
 public:
  /// `nodes`, at least k, must outlive it.
  KSmallest(std::size_t k, const Nodes& nodes) : k_(k), nodes_(nodes) {}

  /// Chooses among all processors. `values`: [P].
  void choose(std::span<const double> values);
  /// Chooses among the candidates, which are given in increasing number, at least k, and on
  /// distinct nodes. `values`: [P].
  void choose(std::span<const double> values, std::span<const ProcessorId> candidates);

  /// [k] The processors chosen last, valid until the next choice.
  std::span<const ProcessorId> processors() const { return {processor_.data(), k_}; }
  /// [k] The values of processors().
  std::span<const double> values() const { return {value_.data(), k_}; }
  /// The largest of values().
  double largest() const { return value_[k_ - 1]; }

 private:
  double upper_bound(std::span<const double> values) const;
  void make_room(std::size_t candidates);
  void sort_candidates(std::size_t count);

  std::span<const double> of_best_in_nodes(std::span<const double> values);

  std::size_t k_;
  const Nodes& nodes_;
  std::vector<double> best_;  // [P] values, infinite except of the best processor of each node
  // The candidates in increasing number, and sorted by value:
  std::vector<double> candidate_value_, value_;
  std::vector<ProcessorId> candidate_, processor_;
  std::vector<std::uint64_t> smaller_;  // number of candidates of smaller value, for each candidate
  // By number of smaller candidates: how many such candidates have been placed so far.
  std::vector<std::uint32_t> equal_;
};

}  // namespace dagsweep
