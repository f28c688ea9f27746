#pragma once

#include <algorithm>

#include "simulation/networks/network.hpp"

namespace dagsweep {

/// How far a transfer has come: first its startup passes, whatever its rate as long as that is not
/// 0, then its data moves at that rate.
struct TransferState {
  double startup_left = 0.0;  ///< time units
  double data_left = 0.0;     ///< time units at peak bandwidth
  double data = 0.0;          ///< the same when it set out
  double since = 0.0;         ///< when the amounts left held
  double rate = 0.0;          ///< of peak bandwidth; 0 = stands still

  /// When it is over at this rate, which is not 0. Not a sum of moments in between, so that what
  /// nobody disturbs lasts comm(e, p, q) to the bit.
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
    TransferState then = *this;
    then.advance(now);
    return {then.startup_left, data > 0.0 ? 1.0 - then.data_left / data : 0.0};
  }
};

}  // namespace dagsweep
