#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/ids.hpp"

namespace dagsweep {

/// The k processors of smallest value, by increasing (value, number).
class KSmallest {
 public:
  explicit KSmallest(std::size_t k) : k_(k) {}

  /// Chooses among all processors. values: [P], at least k.
  void choose(std::span<const double> values);
  /// Chooses among some processors, in increasing number, at least k.
  void choose(std::span<const double> values, std::span<const ProcessorId> candidates);

  /// [k] The processors chosen last, valid until the next choice.
  std::span<const ProcessorId> processors() const { return {processor_.data(), k_}; }
  /// [k] Their values.
  std::span<const double> values() const { return {value_.data(), k_}; }
  /// The largest of these.
  double largest() const { return value_[k_ - 1]; }

 private:
  double upper_bound(std::span<const double> values) const;
  void make_room(std::size_t candidates);
  void sort_candidates(std::size_t count);

  std::size_t k_;
  // In increasing number, and sorted:
  std::vector<double> candidate_value_, value_;
  std::vector<ProcessorId> candidate_, processor_;
  std::vector<std::uint64_t> smaller_;  // candidates of smaller value
  std::vector<std::uint32_t> equal_;    // those placed so far that have so many smaller ones
};

}  // namespace dagsweep
