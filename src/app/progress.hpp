#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include "parallel/dispatcher.hpp"

namespace dagsweep {

/// Prints the progress of a sweep to standard error: a line updated in place on a terminal,
/// otherwise a line every ten seconds.
class Progress {
 public:
  /// `total`: number of runs of this launch.
  Progress(std::string_view name, std::uint64_t total, std::function<double()> clock);
  void operator()(const Report& report);
  /// Prints the last line.
  void finish(const Report& total, int workers);

  std::uint64_t failed() const { return failed_; }
  std::uint64_t finished() const { return finished_; }

 private:
  void show(double now);

  std::string name_;
  std::uint64_t total_;
  std::function<double()> clock_;
  double started_;
  double last_shown_;
  bool terminal_;
  std::uint64_t finished_ = 0;
  std::uint64_t failed_ = 0;
};

}  // namespace dagsweep
