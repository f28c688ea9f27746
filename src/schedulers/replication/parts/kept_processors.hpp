#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include "core/ids.hpp"
#include "schedulers/replication/kernels/kernels.hpp"

namespace dagsweep {

/// The processors of the epsilon + 1 smallest values, by increasing (value, number).
class KeptProcessors {
 public:
  explicit KeptProcessors(std::size_t copies)
      : copies_(copies), value_(std::max(copies, most_ranked)), processor_(value_.size()) {}

  void clear() { size_ = 0; }
  /// Candidates come in increasing number, so that of equal values the first stays.
  void consider(double value, ProcessorId p) {
    if (size_ == copies_ && !(value < value_[size_ - 1])) return;
    std::size_t at = size_ < copies_ ? size_++ : size_ - 1;
    for (; at > 0 && value < value_[at - 1]; --at) {
      value_[at] = value_[at - 1];
      processor_[at] = processor_[at - 1];
    }
    value_[at] = value;
    processor_[at] = p;
  }
  /// Considers all processors anew: values[p] is that of p, at least epsilon + 1 of them, padded.
  void keep(std::span<const double> values);

  double largest() const { return value_[size_ - 1]; }
  std::span<const double> values() const { return {value_.data(), size_}; }
  std::span<const ProcessorId> processors() const { return {processor_.data(), size_}; }

 private:
  const Kernels& kernels_ = kernels();
  std::size_t copies_;
  std::size_t size_ = 0;
  // [size_], and room for all that are ranked:
  std::vector<double> value_;
  std::vector<ProcessorId> processor_;
};

}  // namespace dagsweep
