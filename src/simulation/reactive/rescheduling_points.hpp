#pragma once

#include <cstdint>

#include "schedule/rescheduling.hpp"

namespace dagsweep {

/// The times of the rescheduling points of a run: k * period, k = 1, 2, ..., or after every instant
/// with an availability event.
class ReschedulingPoints {
 public:
  explicit ReschedulingPoints(const Rescheduling& options);

  /// Whether rescheduling points follow availability changes instead of a period.
  bool are_on_change() const { return on_change_; }
  /// Time of the next periodic point; infinity if points follow changes.
  double next_time() const;
  /// Number of points reached so far.
  std::uint64_t reached() const { return reached_; }
  /// Counts a rescheduling point; `finished`: number of tasks finished by then. Returns whether no
  /// further task has finished for `most_points` points, which ends the run.
  bool count(std::size_t finished);
  /// Number of points since the maximum of finished tasks was reached.
  std::uint64_t without_progress() const { return without_progress_; }
  /// Advances to the next periodic point, once the counted point takes place.
  void advance() { next_ += 1.0; }
  /// Skips the points before `time`.
  void pass_until(double time);

 private:
  const double period_;
  const double most_;
  const bool on_change_;
  std::uint64_t reached_ = 0;
  std::uint64_t without_progress_ = 0;
  std::size_t most_finished_ = 0;
  double next_ = 1.0;  // k of the next point, at k * period
};

}  // namespace dagsweep
