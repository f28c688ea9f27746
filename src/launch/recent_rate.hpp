#pragma once

#include <cstdint>
#include <deque>

namespace dagsweep {

/// Rate at which a count grows, from its values at several times.
class RecentRate {
 public:
  /// Adds the count at a time in seconds. Times must not decrease.
  void add(double time, std::uint64_t count);
  /// Growth of the count per second over about the last minute; 0 while there are fewer than two
  /// times, and if the count has not grown.
  double rate() const;

 private:
  struct Sample {
    double time;
    std::uint64_t count;
  };
  std::deque<Sample> samples_;
};

}  // namespace dagsweep
