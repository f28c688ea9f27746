#pragma once

#include <span>
#include <vector>

#include "platform/platform.hpp"
#include "schedule/replica_list.hpp"
#include "schedulers/replication/kernels/kernels.hpp"

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

  /// When the data of several edges, sent by every copy, is on every processor at the latest: min
  /// over copies of finish + longest transfer. This is tl's and M's term of one edge (FTSA paper
  /// 4.1). everywhere: [edges], padded.
  void find_everywhere(const Copies& copies, std::span<const double> data,
                       std::span<double> everywhere) const {
    kernels_.find_everywhere(copies.finish.data(), copies.processor.data(), copies.finish.size(),
                             farthest_.data(), startup_, data.data(), data.size(),
                             everywhere.data());
  }

  /// The longest time that `data` units take from one processor to any other, or to the farthest
  /// of all pairs.
  double longest(double data, PackedProcessor from) const {
    return data == 0.0 ? 0.0 : startup_ + data * farthest_[from];
  }
  double longest(double data) const { return data == 0.0 ? 0.0 : startup_ + data * largest_; }
  double transfer_time(double data, PackedProcessor from, PackedProcessor to) const {
    return from == to || data == 0.0 ? 0.0 : startup_ + data * delay_[from * row_ + to];
  }

  /// arrival[p] = max(arrival[p], when the first copy's data is on p), for p in [0, P), padded.
  /// `scratch` is as long.
  void raise_to_first(const Copies& copies, double data, std::span<double> arrival,
                      std::span<double> scratch) const;
  /// The same for a few processors, [targets], and the last copy: one that is on a target itself is
  /// the only one it waits for. arrival: [targets], padded.
  void raise_to_last(const Copies& copies, double data, std::span<const PackedProcessor> targets,
                     std::span<double> arrival) const;

  /// arrival[k][t], in rows of `lanes`: when the k-th copy's data is on a target. weight[k][t]:
  /// when that could finish if this copy were alone to send, or -infinity if they are on one
  /// processor. At most `lanes` targets; ready and duration: [targets], padded.
  void find_weights(const Copies& copies, double data, std::span<const PackedProcessor> targets,
                    std::span<const double> ready, std::span<const double> duration,
                    std::span<double> arrival, std::span<double> weight) const {
    kernels_.find_weights(sending(copies, data), targets.data(), targets.size(), ready.data(),
                          duration.data(), arrival.data(), weight.data());
  }

 private:
  Sending sending(const Copies& copies, double data) const {
    return {copies.finish.data(),
            copies.processor.data(),
            copies.finish.size(),
            data == 0.0 ? 0.0 : startup_,
            data,
            delay_.data(),
            row_};
  }

  const Kernels& kernels_ = kernels();
  std::size_t row_;  // P, padded
  double startup_;   // 0 if there is no other processor
  double largest_;
  std::vector<double> delay_;     // [P * row_]
  std::vector<double> farthest_;  // [P] largest delay from each processor
};

}  // namespace dagsweep
