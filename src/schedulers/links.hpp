#pragma once

#include <limits>
#include <span>
#include <vector>

#include "platform/platform.hpp"
#include "schedule/replica_list.hpp"

namespace dagsweep {

/// All replicas of one task, in columns: when each finishes, and where.
struct Copies {
  std::span<const double> finish;
  std::span<const PackedProcessor> processor;
};

/// A platform's delays, laid out for the innermost loops of the schedulers that replicate: when do
/// the copies of an input arrive?
class Links {
 public:
  explicit Links(const Platform& platform);

  /// P, rounded up so that loops over all processors go by whole vectors. What arrays of this
  /// length hold beyond P means nothing.
  std::size_t padded() const { return padded_; }

  /// When `data` units, sent by every copy, are on every processor at the latest: min over copies
  /// of finish + longest transfer. This is tl's and M's term of one edge (FTSA paper 4.1).
  double everywhere(const Copies& copies, double data) const {
    double first = never;
    for (std::size_t k = 0; k < copies.finish.size(); ++k) {
      const double at = copies.finish[k] + longest(data, copies.processor[k]);
      first = at < first ? at : first;
    }
    return first;
  }
  /// The same with farthest[k], the largest delay from the k-th copy's processor, known.
  double everywhere(const Copies& copies, double data, const double* farthest) const {
    const double startup = data == 0.0 ? 0.0 : startup_;
    double first = never;
    for (std::size_t k = 0; k < copies.finish.size(); ++k) {
      const double at = copies.finish[k] + (startup + data * farthest[k]);
      first = at < first ? at : first;
    }
    return first;
  }
  double farthest(PackedProcessor from) const { return farthest_[from]; }
  /// The longest time that `data` units take from one processor to any other, or to the farthest
  /// of all pairs.
  double longest(double data, PackedProcessor from) const {
    return data == 0.0 ? 0.0 : startup_ + data * farthest_[from];
  }
  double longest(double data) const { return data == 0.0 ? 0.0 : startup_ + data * largest_; }
  double transfer_time(double data, PackedProcessor from, PackedProcessor to) const {
    return from == to || data == 0.0 ? 0.0 : startup_ + data * delay_[from * padded_ + to];
  }

  /// arrival[p] = max(arrival[p], when the first copy's data is on p), for p in [0, padded()).
  /// `scratch` is as long.
  void raise_to_first(const Copies& copies, double data, std::span<double> arrival,
                      std::span<double> scratch) const;
  /// The same for a few processors, [targets] each, and the last copy: one that is on a target
  /// itself is the only one it waits for.
  void raise_to_last(const Copies& copies, double data, std::span<const PackedProcessor> targets,
                     std::span<double> arrival, std::span<double> scratch) const;

 private:
  static constexpr double never = std::numeric_limits<double>::infinity();

  std::size_t padded_;
  double startup_;  // 0 if there is no other processor
  double largest_;
  std::vector<double> delay_;     // [P * padded_]
  std::vector<double> farthest_;  // [P] largest delay from each processor
};

}  // namespace dagsweep
