#pragma once

#include <cstddef>
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
/// kept in increasing (start, finish).
class InsertTimeline {
 public:
  /// Earliest start >= arrival of a task of `duration` >= 0. A gap holds it if
  /// start + duration <= the next start. Looks only at slots that start at `arrival` or later.
  double earliest(double arrival, double duration) const;
  /// Fills [start, finish), where earliest() found room.
  void place(double start, double finish);

 private:
  struct Slot {
    double start;
    double finish;
  };
  std::size_t first_from(double arrival) const;
  std::vector<Slot> slots_;
};

}  // namespace dagsweep
