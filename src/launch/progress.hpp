#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

#include "core/seconds_clock.hpp"
#include "launch/work_done.hpp"
#include "parallel/dispatcher.hpp"

namespace dagsweep {

/// Progress line such as "quick: 30 of 120 runs (25 %), 10.0 runs/s, 0:09 left, 1 failed". `rate`:
/// runs per second; if it is not > 0, it and the time left are left out. `seconds_left`: an
/// estimate. total > 0.
std::string progress_line(std::string_view name, std::uint64_t finished, std::uint64_t total,
                          double rate, double seconds_left, std::uint64_t failed);

/// Prints the progress of a sweep to standard error. On a terminal: one line, updated in place.
/// Elsewhere: a line at the start, every two seconds during the first ten, and every ten seconds
/// after that.
class Progress {
 public:
  /// `worklist`: the worklist of this launch; it must outlive the object.
  Progress(const ShardWorklist& worklist, SecondsClock clock);
  void operator()(const Report& report);
  /// How many of the runs other launches have ended meanwhile.
  void set_elsewhere(std::uint64_t finished) { elsewhere_ = finished; }
  /// Prints the last line.
  void finish(const Report& total, int workers);

  std::uint64_t failed() const { return failed_; }
  std::uint64_t finished() const { return finished_; }

 private:
  void show(double now);

  std::string name_;
  std::uint64_t total_;  // number of runs of this launch
  WorkDone work_;
  SecondsClock clock_;
  double started_;
  double last_shown_;
  bool terminal_;
  std::uint64_t finished_ = 0;
  std::uint64_t elsewhere_ = 0;
  std::uint64_t failed_ = 0;
};

}  // namespace dagsweep
