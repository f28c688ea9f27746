#pragma once

#include <functional>
#include <vector>

#include "core/number.hpp"
#include "core/seconds_clock.hpp"
#include "runs/executed_run.hpp"

namespace dagsweep {

/// Measurement functions of timing sweeps. The figure of an empty function is NaN.
struct TimingMeasurements {
  /// Makes the process hold `bytes` of free memory, so that later allocations do not wait for the
  /// system.
  std::function<void(std::size_t bytes)> provide_memory;
  /// Runs `work`; returns the peak growth of this process's memory meanwhile, in bytes; NaN =
  /// unknown.
  std::function<double(const std::function<void()>& work)> peak_memory;
  /// CPU time of this thread in seconds.
  std::function<double()> cpu_clock;
};

/// What making a schedule costs.
struct SchedulingTime {
  double seconds = not_a_value;
  double cpu_seconds = not_a_value;  ///< within `seconds`
  double peak_bytes = not_a_value;   ///< of a second call that starts without free memory
  std::vector<double> metrics;       ///< [metrics()] those of the plan; NaN for all others
};

/// Makes the schedule that the requested scheduler makes before a run, and measures it. Nothing is
/// executed.
SchedulingTime measure_scheduling(const RunRequest& request, const Instance& instance,
                                  const SecondsClock& clock, const TimingMeasurements& measurements,
                                  const StopToken& stop);

}  // namespace dagsweep
