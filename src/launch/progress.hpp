#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

#include "launch/work_done.hpp"
#include "parallel/dispatcher.hpp"

namespace dagsweep {

/// "quick: 30 of 120 runs (25 %), 10.0 runs/s, 0:09 left, 1 failed". `rate`: runs per second; if it
/// is not > 0, it and the time left are not named. `seconds_left`: an estimate. total > 0.
std::string progress_line(std::string_view name, std::uint64_t finished, std::uint64_t total,
                          double rate, double seconds_left, std::uint64_t failed);

/// Prints the progress of a sweep to standard error: a line updated in place on a terminal,
/// otherwise a line at once, every two seconds of the first ten, and every ten seconds from then
/// on.
class Progress {
 public:
  /// `worklist`: of this launch; it must outlive the object.
  Progress(const ShardWorklist& worklist, std::function<double()> clock);
  void operator()(const Report& report);
  /// Prints the last line.
  void finish(const Report& total, int workers);

  std::uint64_t failed() const { return failed_; }
  std::uint64_t finished() const { return finished_; }

 private:
  void show(double now);

  std::string name_;
  std::uint64_t total_;  // number of runs of this launch
  WorkDone work_;
  std::function<double()> clock_;
  double started_;
  double last_shown_;
  bool terminal_;
  std::uint64_t finished_ = 0;
  std::uint64_t failed_ = 0;
};

}  // namespace dagsweep
