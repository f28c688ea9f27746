#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/ids.hpp"

namespace dagsweep {

/// Chooses the k processors of smallest value, by increasing (value, number).
class KSmallest {
 public:
  explicit KSmallest(std::size_t k) : k_(k) {}

  /// Chooses among all processors. `values`: [P], P >= k.
  void choose(std::span<const double> values);
  /// Chooses among the candidates, which are given in increasing number and at least k. `values`:
  /// [P].
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

  std::size_t k_;
  // The candidates in increasing number, and sorted by value:
  std::vector<double> candidate_value_, value_;
  std::vector<ProcessorId> candidate_, processor_;
  std::vector<std::uint64_t> smaller_;  // number of candidates of smaller value, for each candidate
  // By number of smaller candidates: how many such candidates have been placed so far.
  std::vector<std::uint32_t> equal_;
};

}  // namespace dagsweep
