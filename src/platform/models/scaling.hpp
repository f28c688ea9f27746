#pragma once

#include <span>

#include "platform/execution_times.hpp"
#include "platform/platform.hpp"

namespace dagsweep {

/// The factor of all data with which the mean of commbar (startup 0) over edges with data > 0 is
/// ccr times the mean of Wbar over tasks with Wbar > 0. 1 on one processor, without data or without
/// work.
double ccr_factor(std::span<const double> data, double ccr, const Platform& platform,
                  const ExecutionTimes& times);

/// The factor of all execution times, [tasks * P], with which sum_i max_p W[i][p] = granularity *
/// sum_e data[e] * max d. 1 if one of the sums is 0.
double granularity_factor(std::span<const double> times, double granularity,
                          std::span<const double> data, const Platform& platform);

}  // namespace dagsweep
