#pragma once

#include <algorithm>
#include <array>
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
      begin_[levels_ + 1] = begin_[levels_] + capacity;
      ++levels_;
    } while (capacity > 1);
    words_.assign(begin_[levels_], 0);
  }

  void insert(std::size_t number) {
    first_ = std::min(first_, number);
    for (std::size_t level = 0; level < levels_; ++level) {
      std::uint64_t& word = words_[begin_[level] + number / 64];
      const bool any = word != 0;
      word |= bit(number);
      if (any) return;
      number /= 64;
    }
  }
  void erase(std::size_t number) {
    std::size_t at = number;
    for (std::size_t level = 0; level < levels_; ++level) {
      std::uint64_t& word = words_[begin_[level] + at / 64];
      word &= ~bit(at);
      if (word != 0) break;
      at /= 64;
    }
    if (number == first_) first_ = next(number + 1);
  }

  static constexpr std::size_t none = SIZE_MAX;
  /// The smallest element, or none.
  std::size_t first() const { return first_; }
  /// The smallest element >= number, or none.
  std::size_t next(std::size_t number) const {
    for (std::size_t level = 0; level < levels_; ++level) {
      const std::size_t word = number / 64;
      const std::size_t at = begin_[level] + word;
      if (at >= begin_[level + 1]) return none;
      const std::uint64_t rest = words_[at] & (~std::uint64_t{0} << (number % 64));
      if (rest != 0) return descend(level, word * 64 + low_bit(rest));
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
    while (level-- > 0) number = number * 64 + low_bit(words_[begin_[level] + number]);
    return number;
  }

  static constexpr std::size_t most_levels = 11;  // of all numbers of 64 bits
  std::size_t levels_ = 0;
  std::array<std::size_t, most_levels + 1> begin_{};  // of each level, and the end of the last
  WorkVector<std::uint64_t> words_;                   // level by level; [0]: one bit per number
  std::size_t first_ = none;
};

}  // namespace dagsweep
