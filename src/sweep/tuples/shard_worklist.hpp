#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <numeric>
#include <span>

#include "sweep/rows/shard.hpp"
#include "sweep/tuples/sweep.hpp"

namespace dagsweep {

/// The tuples of one shard in order of execution: places 0, 1, ... The sweep's order of execution
/// is cut into blocks of consecutive tuples, because runs on one instance are cheaper in sequence,
/// and the blocks are dealt to the shards in turn, because the largest graphs come first.
/// The row of a tuple in the results file is its number, or in the file of a shard its place.
class ShardOfSweep {
 public:
  /// The sweep must outlive it.
  ShardOfSweep(const Sweep& sweep, const Shard& shard);

  const Sweep& sweep() const { return *sweep_; }
  /// Number of places.
  std::uint64_t size() const;
  Coordinates tuple(std::uint64_t place) const;
  /// The end of the range of places that have the same graph as `begin`. O(log of its length).
  std::uint64_t end_of_graph(std::uint64_t begin) const;
  /// The row of the tuple with this number at this place.
  std::uint64_t row(std::uint64_t place, std::uint64_t number) const {
    return shard_.is_whole() ? number : place;
  }
  /// The row of the tuple with this number; size() if it belongs to another shard, or to none.
  std::uint64_t row_of(std::uint64_t number) const;

 private:
  const Sweep* sweep_;
  Shard shard_;
  std::uint64_t block_;
};

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

/// A shard, of whose tuples some have ended.
class ShardWorklist : public ShardOfSweep {
 public:
  ShardWorklist(const Sweep& sweep, const Shard& shard, EndedRows ended = {});

  std::uint64_t pending() const { return pending_; }
  bool has_ended(std::uint64_t row) const { return ended_[row]; }
  bool is_pending(std::uint64_t place) const {
    return pending_ == size() || !ended_[row(place, sweep().number(tuple(place)))];
  }

 private:
  EndedRows ended_;
  std::uint64_t pending_;
};

}  // namespace dagsweep
