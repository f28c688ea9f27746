#pragma once

#include <span>
#include <vector>

#include "core/ids.hpp"
#include "platform/network_layout.hpp"

namespace dagsweep {

/// P fully connected processors (platform/README.md; SRP of the GTP paper). Unit delay
/// d(p, q) = 1 / bandwidth(p, q), d(p, p) = 0.
class Platform {
 public:
  /// With more, each P x P matrix would exceed 34 GB.
  static constexpr std::size_t max_processors = 65'535;

  /// `bandwidth`: [P * P] row by row, symmetric, > 0, the diagonal ignored; `startup` >= 0.
  /// Except for `bounded-multiport`, no bandwidth may exceed a capacity of `network` on the path.
  /// Throws InputError.
  Platform(std::size_t processors, std::vector<double> bandwidth, double startup,
           NetworkLayout network = {});

  std::size_t processor_count() const { return processors_; }
  IdRange<ProcessorId> processors() const { return IdRange<ProcessorId>(processors_); }
  double startup() const { return startup_; }
  const NetworkLayout& network() const { return network_; }
  /// The same processors on another network. Throws as the constructor.
  Platform with_network(NetworkLayout network) const;
  /// Changes the bandwidth of the link between p and q in this object only. Requires, without a
  /// check, p != q, a network without capacities, and a value that is finite and > 0, as its
  /// reciprocal must be.
  void set_bandwidth(ProcessorId p, ProcessorId q, double value);

  /// Links join pairs p < q and are numbered by increasing (p, q).
  std::size_t link_count() const { return processors_ * (processors_ - 1) / 2; }
  LinkId link(ProcessorId p, ProcessorId q) const {
    const std::size_t low = p < q ? p.index() : q.index();
    const std::size_t high = p < q ? q.index() : p.index();
    return LinkId(low * (2 * processors_ - low - 1) / 2 + high - low - 1);
  }

  /// Data units per time unit; p != q.
  double bandwidth(ProcessorId p, ProcessorId q) const { return bandwidth_[at(p, q)]; }
  /// Time units per data unit.
  double delay(ProcessorId p, ProcessorId q) const { return delay_[at(p, q)]; }
  /// d(p, 0 .. P-1)
  std::span<const double> delays(ProcessorId p) const {
    return {delay_.data() + p.index() * processors_, processors_};
  }
  // [P * P] row by row; the diagonal of bandwidths() has no meaning, the diagonal of delays() is 0.
  std::span<const double> bandwidths() const { return bandwidth_; }
  std::span<const double> delays() const { return delay_; }
  /// dbar: mean of d(p, q) over ordered pairs p != q; 0 if P = 1.
  double mean_delay() const { return mean_delay_; }
  double largest_delay() const { return largest_delay_; }

  /// comm: time of a transfer of `data` units from p to q at full availability, without contention.
  double transfer_time(double data, ProcessorId p, ProcessorId q) const {
    return p == q || data == 0.0 ? 0.0 : startup_ + data * delay_[at(p, q)];
  }
  /// commbar of an edge of `data` units.
  double mean_transfer_time(double data) const {
    return processors_ == 1 || data == 0.0 ? 0.0 : startup_ + data * mean_delay_;
  }

 private:
  void check_network() const;
  void summarise_delays();
  std::size_t at(ProcessorId p, ProcessorId q) const { return p.index() * processors_ + q.index(); }

  std::size_t processors_;
  double startup_;
  NetworkLayout network_;
  std::vector<double> bandwidth_;  // [P * P]
  std::vector<double> delay_;      // [P * P]
  double mean_delay_ = 0.0;
  double largest_delay_ = 0.0;
};

}  // namespace dagsweep
