#pragma once

#include <cstdint>

#include "sweep/rows/shard.hpp"
#include "sweep/tuples/ended_rows.hpp"
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
