#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "sweep/tuples/shard.hpp"
#include "sweep/tuples/sweep.hpp"

namespace dagsweep {

/// One bit per tuple, by number: its row needs no run. Empty: none has ended.
using EndedTuples = std::vector<bool>;

/// The tuples of one shard in the order in which they are best executed: places 0, 1, ... It deals
/// out the sweep's order of execution in blocks of neighbours, as runs on one instance cost less
/// next to each other, in turns, as the largest graphs come first.
class ShardWorklist {
 public:
  /// `ended` has sweep.size() bits or none; the sweep must outlive the agenda.
  ShardWorklist(const Sweep& sweep, const Shard& shard, EndedTuples ended = {});

  const Sweep& sweep() const { return sweep_; }
  /// Places of this shard, ended or not.
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
