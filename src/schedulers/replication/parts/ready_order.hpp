#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include "core/ids.hpp"
#include "schedulers/replication/kernels/kernels.hpp"

namespace dagsweep {

/// Which processors are ready first, where those are used most of the time: a few more than asked
/// for are sorted, once in a while, as those that were used come back behind most others.
class ReadyOrder {
 public:
  /// `count` processors are asked for at a time.
  ReadyOrder(std::size_t processors, std::size_t count)
      : processors_(processors),
        count_(count),
        value_(std::max(processors, most_ranked)),
        processor_(value_.size()) {}

  /// Finds the first ones by increasing (ready time, number). ready: [P], padded; as it was but for
  /// what use_first() and forget() tell.
  void find(std::span<const double> ready) {
    const bool known = next_ + count_ <= sorted_ && value_[next_ + count_ - 1] < least_used_;
    if (!known) sort(ready);
  }
  /// Of those found: when they are ready, and which they are.
  std::span<const double> values() const { return {value_.data() + next_, count_}; }
  std::span<const ProcessorId> processors() const { return {processor_.data() + next_, count_}; }

  /// The first of those found are used until then.
  void use_first(std::span<const double> until) {
    next_ += until.size();
    for (const double time : until) least_used_ = time < least_used_ ? time : least_used_;
  }
  /// Others are used.
  void forget() { sorted_ = 0; }

 private:
  void sort(std::span<const double> ready);
  void sort_all(std::span<const double> ready);

  const Kernels& kernels_ = kernels();
  std::size_t processors_;
  std::size_t count_;
  // The first so many processors, sorted; from next_ on as they are now:
  std::size_t sorted_ = 0;
  std::size_t next_ = 0;
  std::vector<double> value_;
  std::vector<ProcessorId> processor_;
  double least_used_ = 0.0;  // least ready time of those before next_
};

}  // namespace dagsweep
