#pragma once

#include <algorithm>
#include <span>

namespace dagsweep {

/// Computes the latency of a replicated schedule from the replicas of its exit tasks.
class ExitLatency {
 public:
  /// Adds an exit task. `finish`: the finish of each of its replicas, at least one.
  void add(std::span<const double> finish) {
    const auto [first, last] = std::minmax_element(finish.begin(), finish.end());
    of_first_ = std::max(of_first_, *first);
    of_last_ = std::max(of_last_, *last);
  }
  /// FTSA paper eq. (2): every exit task counts with its first replica to finish.
  double of_first() const { return of_first_; }
  /// Eq. (4): every exit task counts with its last replica to finish.
  double of_last() const { return of_last_; }

 private:
  double of_first_ = 0.0;
  double of_last_ = 0.0;
};

}  // namespace dagsweep
