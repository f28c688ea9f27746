#pragma once

#include <cstddef>
#include <limits>
#include <vector>

namespace dagsweep {

/// What one processor executes, when tasks go behind the last one only.
class AppendTimeline {
 public:
  double ready() const { return ready_; }  ///< finish of the last task; 0 if none
  double earliest(double arrival) const { return arrival > ready_ ? arrival : ready_; }
  void place(double finish) { ready_ = finish; }

 private:
  double ready_ = 0.0;
};

/// What one processor executes, when tasks may go into gaps. Slots are disjoint [start, finish) and
/// kept in increasing (start, finish), in chunks that know their widest gap, so that a search for
/// room passes over those that have none.
class InsertTimeline {
 public:
  /// Earliest start >= arrival of a task of `duration` >= 0. A gap holds it if
  /// start + duration <= the next start. Looks only at slots that start at `arrival` or later, and
  /// gives up, with infinity, once it is clear that start + duration >= `before`.
  double earliest(double arrival, double duration, double before = never) const;
  /// Fills [start, finish), where earliest() found room.
  void place(double start, double finish);

 private:
  static constexpr double never = std::numeric_limits<double>::infinity();
  static constexpr std::size_t most = 32;  // slots of a chunk

  struct Slot {
    double start;
    double finish;
  };
  struct Chunk {
    double last_start = 0.0;   // of the last slot
    double last_finish = 0.0;  // of the last slot, and so of all
    double widest = 0.0;       // no gap before one of them is wider, as computed
    std::vector<Slot> slots;   // at least one
  };

  double finish_before(std::size_t chunk) const {
    return chunk == 0 ? 0.0 : chunks_[chunk - 1].last_finish;
  }
  void measure(std::size_t chunk);

  std::vector<Chunk> chunks_;
};

}  // namespace dagsweep
