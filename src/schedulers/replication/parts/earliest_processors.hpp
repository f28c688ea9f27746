#pragma once

#include <span>
#include <vector>

#include "core/ids.hpp"

namespace dagsweep {

/// A processor, and when the last task placed on it finishes.
struct ReadyProcessor {
  double ready = 0.0;
  ProcessorId processor;
};

/// All processors by increasing (ready time, number), kept sorted while ready times increase.
class EarliestProcessors {
 public:
  /// All are ready at 0.
  explicit EarliestProcessors(std::size_t processors);

  /// The processor in that place, 0 for the first.
  const ReadyProcessor& operator[](std::size_t place) const { return sorted_[begin_ + place]; }
  std::size_t size() const { return count_; }  ///< P

  /// Processor p is ready at `time` now, not earlier than before.
  void set_ready(ProcessorId p, double time);

 private:
  std::size_t count_;
  // The sorted processors begin here. As most of the time the first one is used and goes to the
  // end, they move up by one place at a time, and back when there is no more room.
  std::size_t begin_ = 0;
  std::vector<ReadyProcessor> sorted_;
};

}  // namespace dagsweep
