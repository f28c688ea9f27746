#pragma once

#include <algorithm>

#include "simulation/networks/network.hpp"

namespace dagsweep {

/// Progress of one transfer. First its startup elapses, at a speed that does not depend on the rate
/// unless that is 0; then its data moves at the rate.
struct TransferState {
  double startup_left = 0.0;  ///< time units
  double data_left = 0.0;     ///< time units at peak bandwidth
  double data = 0.0;          ///< initial value of data_left
  double since = 0.0;         ///< time at which the amounts left were valid
  double rate = 0.0;          ///< fraction of peak bandwidth; 0: suspended

  /// Completion time at the current rate, which must not be 0. Computed without intermediate times,
  /// so that an undisturbed transfer lasts comm(e, p, q) to the bit.
  double end() const { return since + (startup_left + data_left / rate); }

  void advance(double now) {
    if (rate > 0.0) {
      const double elapsed = now - since;
      const double startup = std::min(elapsed, startup_left);
      startup_left -= startup;
      data_left = std::max(0.0, data_left - (elapsed - startup) * rate);
    }
    since = now;
  }

  TransferProgress progress(double now) const {
    TransferState advanced = *this;
    advanced.advance(now);
    return {advanced.startup_left, data > 0.0 ? 1.0 - advanced.data_left / data : 0.0};
  }
};

}  // namespace dagsweep
