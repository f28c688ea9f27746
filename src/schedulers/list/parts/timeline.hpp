#pragma once

#include <algorithm>
#include <cstddef>
#include <optional>
#include <span>

#include "core/number.hpp"
#include "core/workspace.hpp"

namespace dagsweep {

/// Schedule of one processor in which tasks may be inserted into gaps. Slots are disjoint intervals
/// [start, finish) in increasing (start, finish). A few are one array, whose gaps are tried in
/// turn. More are stored in chunks with their widest gap, so that a search skips chunks without a
/// sufficient gap. On a busy processor most searches find no gap; the list of gaps that are wider
/// than all later ones shows this at once (HEFT of a million tasks on 50 processors takes a quarter
/// of the time).
class InsertTimeline {
 public:
  /// Finish of the last task; 0 if none.
  double ready() const { return ready_; }
  /// Earliest start >= arrival of a task of `duration` >= 0. A gap holds the task if start +
  /// duration <= the start of the next slot. May return infinity instead if start + duration >
  /// `limit`.
  double earliest(double arrival, double duration, double limit = never) const {
    // Only zero-length slots can start at the last finish or later, and a task fits before them.
    if (ready_ <= arrival) return arrival;
    const bool is_full = !chunks_.empty() && !may_fit(arrival, duration);
    return is_full ? ready_ : first_fit(arrival, duration, limit);
  }
  /// Occupies [start, finish), with a start returned by earliest().
  void place(double start, double finish) {
    const bool few = chunks_.empty() && few_.size() < chunk_capacity;
    if (few) {
      insert({start, finish}, few_);
    } else {
      place_in_chunks({start, finish});
    }
    ready_ = std::max(ready_, finish);
  }
  /// Frees a slot that place() has occupied.
  void remove(double start, double finish);

 private:
  static constexpr std::size_t chunk_capacity = 32;  // slots; as many are few

  struct Slot {
    double start;
    double finish;

    bool operator<(const Slot& other) const {
      return start < other.start || (start == other.start && finish < other.finish);
    }
  };
  using Slots = WorkVector<Slot>;
  struct Chunk {
    double last_start = 0.0;   // start of the last slot
    double last_finish = 0.0;  // finish of the last slot, the latest of all
    double widest = 0.0;       // upper bound of the widths of the gaps before the slots
    Slots slots;               // at least one
  };

  /// A gap as it was when added; slots may have been inserted into it or removed around it since.
  struct Gap {
    double end;
    double width;
  };

  /// A margin for the rounding of sums of the magnitude of the slots' times.
  static double margin(double last_finish) { return 0x1p-51 * last_finish; }
  /// False if no gap that ends at `arrival` or later is wide enough.
  bool may_fit(double arrival, double duration) const {
    const auto widest = first_gap(arrival);
    return widest != wide_gaps_.end() && widest->width + margin(ready_) >= duration;
  }
  /// The first gap of wide_gaps_ that ends at `time` or later, which is the widest of all such
  /// gaps.
  WorkVector<Gap>::const_iterator first_gap(double time) const {
    return std::lower_bound(wide_gaps_.begin(), wide_gaps_.end(), time,
                            [](const Gap& gap, double t) { return gap.end < t; });
  }
  double first_fit(double arrival, double duration, double limit) const;
  static std::optional<double> first_fit_before(std::span<const Slot> slots, double begin,
                                                double duration, double limit);
  static void insert(const Slot& slot, Slots& slots) {
    if (slots.empty() || !(slot < slots.back())) return slots.push_back(slot);
    slots.insert(std::upper_bound(slots.begin(), slots.end(), slot), slot);
  }
  void make_chunks();
  void place_in_chunks(const Slot& placed);
  void remove_from_chunks(const Slot& removed);
  void add_gap(const Gap& gap);
  double finish_before(std::size_t chunk) const {
    return chunk == 0 ? 0.0 : chunks_[chunk - 1].last_finish;
  }
  void update_summary(std::size_t chunk);
  /// The chunk that holds the slot, or into which it belongs. There must be one.
  std::size_t chunk_of(const Slot& slot) const;

  double ready_ = 0.0;
  Slots few_;  // all slots, unless there are chunks
  WorkVector<Chunk> chunks_;
  // By increasing end and decreasing width. For every gap of the schedule there is one here that
  // ends no earlier and is at least as wide. A gap that is filled stays, because it may also stand
  // for narrower gaps before it.
  WorkVector<Gap> wide_gaps_;
};

}  // namespace dagsweep
