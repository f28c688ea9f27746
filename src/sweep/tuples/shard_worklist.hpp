#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "sweep/rows/shard.hpp"
#include "sweep/tuples/sweep.hpp"

namespace dagsweep {

/// [tuples] whether the tuple with this number has ended and needs no run. Empty: none has ended.
using EndedTuples = std::vector<bool>;

/// The tuples of one shard in order of execution: places 0, 1, ... The sweep's order of execution
/// is cut into blocks of consecutive tuples, because runs on one instance are cheaper in sequence,
/// and the blocks are dealt to the shards in turn, because the largest graphs come first.
class ShardWorklist {
 public:
  /// `ended` has sweep.size() bits or none; the sweep must outlive the worklist.
  ShardWorklist(const Sweep& sweep, const Shard& shard, EndedTuples ended = {});

  const Sweep& sweep() const { return sweep_; }
  /// Number of places of this shard, ended or not.
  std::uint64_t size() const;
  std::uint64_t pending() const { return pending_; }

  Coordinates tuple(std::uint64_t place) const;
  bool has_ended(std::uint64_t number) const { return !ended_.empty() && ended_[number]; }
  bool is_pending(std::uint64_t place) const {
    return ended_.empty() || !ended_[sweep_.number(tuple(place))];
  }

 private:
  const Sweep& sweep_;
  Shard shard_;
  std::uint64_t block_;
  EndedTuples ended_;
  std::uint64_t pending_;
};

}  // namespace dagsweep
