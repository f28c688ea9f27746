#pragma once

#include <cstdint>

#include "schedule/rescheduling.hpp"

namespace dagsweep {

/// When the rescheduling points of a run lie: at k * period, k = 1, 2, ..., or after every instant
/// with an availability event.
class ReschedulingPoints {
 public:
  explicit ReschedulingPoints(const Rescheduling& options);

  /// Whether points follow changes instead of a period.
  bool are_on_change() const { return on_change_; }
  /// Time of the next periodic point; infinity if points follow changes.
  double next_time() const;
  /// Number of points reached so far.
  std::uint64_t reached() const { return reached_; }
  /// Counts a point at which so many tasks have finished. Returns whether that number has not
  /// exceeded its maximum for `most_points` points, which ends the run.
  bool count(std::size_t finished);
  /// Number of points since the maximum of finished tasks was reached.
  std::uint64_t without_progress() const { return without_progress_; }
  /// The point that was counted takes place: the next periodic one follows.
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
