#pragma once

#include <chrono>

namespace dagsweep {

/// Decides when the master no longer waits for workers from which it hears nothing: they hang, or
/// their node is lost, while all others have nothing left to do (parallel/README.md, "Silence").
class SilenceWatch {
 public:
  using Duration = std::chrono::duration<double>;
  using Time = std::chrono::steady_clock::time_point;

  /// `patience`: least silence after which the master gives up; it waits longer where runs are
  /// long.
  SilenceWatch(Duration patience, Time now) : patience_(patience), listened_(now) {}

  /// A worker has reported; its longest run since its last report took `longest_run`.
  void heard(Duration longest_run);
  /// The master has listened until now and heard nothing. A long gap since the last call does not
  /// count as silence: then the master itself did not run, and neither, perhaps, did the workers.
  void listened(Time now);

  Duration silence() const { return silence_; }
  /// Whether no worker has reported for longer than the patience and than twice the longest run.
  /// False before a run has ended: nothing is known yet of how long a run takes.
  bool is_over() const;

 private:
  Duration patience_;
  Time listened_;
  Duration silence_{};
  Duration longest_run_{};
};

}  // namespace dagsweep
