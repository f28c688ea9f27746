#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <numeric>
#include <span>

namespace dagsweep {

/// Which rows of a results file have ended and need no run: one bit each, which many ranks may
/// share. Without bits none has ended.
class EndedRows {
 public:
  static constexpr std::uint64_t rows_per_word = 64;
  static std::uint64_t words(std::uint64_t rows) {
    return (rows + rows_per_word - 1) / rows_per_word;
  }

  /// Sets the bit of a row.
  static void mark(std::span<std::uint64_t> words, std::uint64_t row) {
    words[row / rows_per_word] |= std::uint64_t{1} << row % rows_per_word;
  }

  EndedRows() = default;
  /// Row r has ended if bit r % 64 of word r / 64 is set. The words must outlive this object.
  explicit EndedRows(std::span<const std::uint64_t> words) : words_(words) {}

  bool operator[](std::uint64_t row) const {
    return !words_.empty() && (words_[row / rows_per_word] >> row % rows_per_word & 1) != 0;
  }
  std::uint64_t count() const {
    return std::transform_reduce(
        words_.begin(), words_.end(), std::uint64_t{0}, std::plus(),
        [](std::uint64_t word) { return static_cast<std::uint64_t>(std::popcount(word)); });
  }

 private:
  std::span<const std::uint64_t> words_;
};

}  // namespace dagsweep
