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
/// search skips chunks without a sufficient gap. On a busy processor most searches find none: the
/// gaps that are wider than all later ones tell this at once.
class InsertTimeline {
 public:
  /// Finish of the last task; 0 if none.
  double ready() const { return ready_; }
  /// Earliest start >= arrival of a task of `duration` >= 0. A gap holds it if
  /// start + duration <= the next start. Returns infinity as soon as start + duration >= `before`
  /// is certain. Examines only slots that start at `arrival` or later.
  double earliest(double arrival, double duration, double before = never) const {
    // Only zero-length slots can start at the last finish or later, and a task fits before them.
    if (ready_ <= arrival) return arrival;
    return may_fit(arrival, duration) ? first_fit(arrival, duration, before) : ready_;
  }
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

  struct Gap {
    double end;    // start of the slot behind it
    double width;  // upper bound: slots may have been inserted since
  };

  /// Covers the rounding of sums of the magnitude of the slots' times.
  static double margin(double last_finish) { return 0x1p-51 * last_finish; }
  /// False if no gap that ends at `arrival` or later is wide enough.
  bool may_fit(double arrival, double duration) const {
    const double least = duration - margin(ready_);
    for (auto gap = wide_gaps_.rbegin(); gap != wide_gaps_.rend() && gap->end >= arrival; ++gap) {
      if (gap->width >= least) return true;
    }
    return false;
  }
  double first_fit(double arrival, double duration, double before) const;
  void add_gap(const Gap& gap);
  double finish_before(std::size_t chunk) const {
    return chunk == 0 ? 0.0 : chunks_[chunk - 1].last_finish;
  }
  void update_summary(std::size_t chunk);
  /// The chunk that holds the slot, or into which it belongs. There must be one.
  std::size_t chunk_of(const Slot& slot) const;

  double ready_ = 0.0;
  std::vector<Chunk> chunks_;
  std::vector<Gap> wide_gaps_;  // those wider than all later ones, in time order
};

}  // namespace dagsweep
