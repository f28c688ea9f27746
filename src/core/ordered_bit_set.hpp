#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "core/workspace.hpp"

namespace dagsweep {

/// A set of the numbers 0 .. capacity-1 that finds the next one from any number on in a few steps:
/// a tree of bit words, with one bit per number on the lowest level, and on each level above one
/// bit per non-zero word of the level below. Allocates memory only on construction.
class OrderedBitSet {
 public:
  explicit OrderedBitSet(std::size_t capacity) {
    do {
      capacity = (capacity + 63) / 64;
      levels_.emplace_back(capacity, 0);
    } while (capacity > 1);
  }

  void insert(std::size_t number) {
    first_ = std::min(first_, number);
    for (auto& level : levels_) {
      const bool any = level[number / 64] != 0;
      level[number / 64] |= bit(number);
      if (any) return;
      number /= 64;
    }
  }
  void erase(std::size_t number) {
    std::size_t at = number;
    for (auto& level : levels_) {
      level[at / 64] &= ~bit(at);
      if (level[at / 64] != 0) break;
      at /= 64;
    }
    if (number == first_) first_ = next(number + 1);
  }

  static constexpr std::size_t none = SIZE_MAX;
  /// The smallest element, or none.
  std::size_t first() const { return first_; }
  /// The smallest element >= number, or none.
  std::size_t next(std::size_t number) const {
    for (std::size_t k = 0; k < levels_.size(); ++k) {
      const std::size_t word = number / 64;
      if (word >= levels_[k].size()) return none;
      const std::uint64_t rest = levels_[k][word] & (~std::uint64_t{0} << (number % 64));
      if (rest != 0) return descend(k, word * 64 + low_bit(rest));
      number = word + 1;
    }
    return none;
  }

 private:
  static std::uint64_t bit(std::size_t number) { return std::uint64_t{1} << (number % 64); }
  static std::size_t low_bit(std::uint64_t word) {
    return static_cast<std::size_t>(std::countr_zero(word));
  }
  /// The smallest element below a set bit of a level.
  std::size_t descend(std::size_t level, std::size_t number) const {
    while (level-- > 0) number = number * 64 + low_bit(levels_[level][number]);
    return number;
  }

  WorkVector<WorkVector<std::uint64_t>> levels_;  // [0]: one bit per number
  std::size_t first_ = none;
};

}  // namespace dagsweep
