#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "sweep/tuples/sweep.hpp"

namespace dagsweep {

/// One of `count` nearly equal parts of a sweep, which several jobs run into files of their own.
struct Shard {
  std::uint64_t index = 0;  ///< 0-based, < count
  std::uint64_t count = 1;

  bool is_whole() const { return count == 1; }
  /// "3/8": counted from 1, as on the command line.
  std::string text() const;
  /// Throws InputError unless the text is "K/N" with 1 <= K <= N.
  static Shard parse(const std::string& text);
};

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
