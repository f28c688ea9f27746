#pragma once

#include <algorithm>

#include "simulation/networks/network.hpp"

namespace dagsweep {

/// Ends and progress of one transfer. First its startup elapses, at a speed that does not depend on
/// the rate unless the rate is 0; then its data moves at the rate.
struct TransferState {
  NodeId from, to;
  double startup_left = 0.0;  ///< time units
  double data_left = 0.0;     ///< time units at peak bandwidth
  double data = 0.0;          ///< initial value of data_left
  double since = 0.0;         ///< time at which the amounts left were valid
  double rate = 0.0;          ///< fraction of peak bandwidth; 0: suspended

  /// A transfer of `data` units that begins at `now`, suspended.
  static TransferState begin(const Platform& platform, double data, NodeId from, NodeId to,
                             double now) {
    if (!is_message(data, from, to)) return {from, to, 0.0, 0.0, 0.0, now};
    const double time = data * platform.delay(from, to);
    return {from, to, platform.startup(), time, time, now};
  }

  /// Completion time at the current rate, which must not be 0. Computed without intermediate times,
  /// so that an undisturbed transfer lasts comm(e, p, q) to the bit.
  double end() const { return since + (startup_left + data_left / rate); }

  /// Continues at a new rate from `now` on.
  void set_rate(double new_rate, double now) {
    if (rate > 0.0) {
      const double elapsed = now - since;
      const double startup = std::min(elapsed, startup_left);
      startup_left -= startup;
      data_left = std::max(0.0, data_left - (elapsed - startup) * rate);
    }
    since = now;
    rate = new_rate;
  }

  TransferProgress progress(double now) const {
    TransferState advanced = *this;
    advanced.set_rate(rate, now);
    return {advanced.startup_left, data > 0.0 ? 1.0 - advanced.data_left / data : 0.0};
  }
};

}  // namespace dagsweep
