#pragma once

#include <cstddef>
#include <vector>

#include "core/number.hpp"

namespace dagsweep {

/// Schedule of one processor to which tasks are appended.
class AppendTimeline {
 public:
  double ready() const { return ready_; }  ///< finish of the last task; 0 if none
  double earliest(double arrival) const { return arrival > ready_ ? arrival : ready_; }
  void place(double finish) { ready_ = finish; }

 private:
  double ready_ = 0.0;
};

/// Schedule of one processor in which tasks may be inserted into gaps. Slots are disjoint intervals
/// [start, finish) in increasing (start, finish), stored in chunks with their widest gap, so that a
/// search skips chunks without a sufficient gap.
class InsertTimeline {
 public:
  /// Earliest start >= arrival of a task of `duration` >= 0. A gap holds it if
  /// start + duration <= the next start. Returns infinity as soon as start + duration >= `before`
  /// is certain. Examines only slots that start at `arrival` or later.
  double earliest(double arrival, double duration, double before = never) const;
  /// Occupies [start, finish), with a start returned by earliest().
  void place(double start, double finish);
  /// Frees a slot that place() has occupied.
  void remove(double start, double finish);

 private:
  static constexpr std::size_t chunk_capacity = 32;  // slots

  struct Slot {
    double start;
    double finish;

    bool operator<(const Slot& other) const {
      return start < other.start || (start == other.start && finish < other.finish);
    }
  };
  struct Chunk {
    double last_start = 0.0;   // of the last slot
    double last_finish = 0.0;  // of the last slot, the latest of all
    double widest = 0.0;       // upper bound of the computed gaps before the slots
    std::vector<Slot> slots;   // at least one
  };

  double finish_before(std::size_t chunk) const {
    return chunk == 0 ? 0.0 : chunks_[chunk - 1].last_finish;
  }
  void update_summary(std::size_t chunk);
  /// The chunk that holds the slot, or into which it belongs. There must be one.
  std::size_t chunk_of(const Slot& slot) const;

  std::vector<Chunk> chunks_;
};

}  // namespace dagsweep
