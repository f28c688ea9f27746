#pragma once

#include <cstdint>
#include <vector>

#include "schedule/snapshot.hpp"

namespace dagsweep {

/// A Snapshot as arrays, for schedulers outside of this library. observe() does not change the
/// addresses of the arrays. Processors are numbers, -1 = none.
struct ObservedState {
  double time = 0.0;
  double reference_makespan = 0.0;   ///< M0
  std::vector<double> availability;  ///< [P] share of the peak, in [0, 1]
  std::vector<double>
      link_rate;  ///< [P * P] share of the peak bandwidth, 0 = closed, 1 within a node
  std::vector<std::uint8_t> phase;     ///< [tasks] TaskPhase
  std::vector<std::int32_t> assigned;  ///< [tasks] mu
  /// [tasks] mu, or mu before the task was last unassigned.
  std::vector<std::int32_t> last_assigned;
  std::vector<std::int32_t> placed;       ///< [tasks] Pi
  std::vector<double> computed;           ///< [tasks] kappa_c, in [0, 1]
  std::vector<double> started;            ///< [tasks] NaN if waiting
  std::vector<double> finished;           ///< [tasks] NaN unless finished
  std::vector<std::int32_t> moving_from;  ///< [edges] node that sends the transfer in progress
  std::vector<double> moved;  ///< [edges] kappa_d: share of the data that the transfer has moved
  std::vector<double> startup_left;   ///< [edges] remaining startup of the transfer, time units
  std::vector<std::uint8_t> copies;   ///< [edges * P] 1 on the nodes that hold the data
  std::vector<std::uint32_t> queued;  ///< tasks of all queues, one processor after the other
  /// [P + 1] where each processor's queue begins in `queued`.
  std::vector<std::uint32_t> queue_begin;

  /// The initial state, with arrays sized for the instance.
  explicit ObservedState(const Instance& instance);

  /// Copies the state of `now`, which must be of the same instance.
  void observe(const Snapshot& now);
};

}  // namespace dagsweep
