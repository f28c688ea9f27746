#pragma once

#include <cstdint>
#include <vector>

#include "schedule/snapshot.hpp"

namespace dagsweep {

/// A Snapshot as arrays, for schedulers outside of this library. The arrays keep their places while
/// the instance stays the same. Processors are numbers, -1 = none.
struct ObservedState {
  double time = 0.0;
  double reference_makespan = 0.0;          ///< M0
  std::vector<double> availability;         ///< [P] of peak, in [0, 1]
  std::vector<double> link_rate;            ///< [P * P] of peak, 0 = closed, 1 for p = q
  std::vector<std::uint8_t> phase;          ///< [tasks] TaskPhase
  std::vector<std::int32_t> assigned;       ///< [tasks] mu
  std::vector<std::int32_t> last_assigned;  ///< [tasks] mu, or mu before the task was taken back
  std::vector<std::int32_t> placed;         ///< [tasks] Pi
  std::vector<double> computed;             ///< [tasks] kappa_c, in [0, 1]
  std::vector<double> started;              ///< [tasks] NaN if waiting
  std::vector<double> finished;             ///< [tasks] NaN unless finished
  std::vector<std::int32_t> moving_from;    ///< [edges] source of the transfer in progress
  std::vector<double> moved;                ///< [edges] share that it has moved: kappa_d
  std::vector<double> startup_left;         ///< [edges] rest of its startup, time units
  std::vector<std::uint8_t> copies;         ///< [edges * P] 1 where a processor holds the data
  std::vector<std::uint32_t> queued;        ///< tasks of the queues, one processor after the other
  std::vector<std::uint32_t> queue_begin;   ///< [P + 1] of each processor in `queued`

  /// Sized for the instance, in the initial state.
  explicit ObservedState(const Instance& instance);

  /// `now`: of the same instance.
  void observe(const Snapshot& now);
};

}  // namespace dagsweep
