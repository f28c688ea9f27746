#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include "parallel/dispatcher.hpp"

namespace dagsweep {

/// Shows how far a sweep has come on standard error: one line that renews itself on a terminal, a
/// line every ten seconds elsewhere.
class Progress {
 public:
  /// `todo`: runs that this launch has to make.
  Progress(std::string name, std::uint64_t todo, std::function<double()> clock);
  void operator()(const Report& report);
  /// The last line.
  void finish(const Report& total, int workers);

  std::uint64_t failed() const { return failed_; }
  std::uint64_t finished() const { return finished_; }

 private:
  void show(double now);

  std::string name_;
  std::uint64_t todo_;
  std::function<double()> clock_;
  double begun_;
  double shown_;
  bool terminal_;
  std::uint64_t finished_ = 0;
  std::uint64_t failed_ = 0;
};

}  // namespace dagsweep
