#pragma once

#include <span>
#include <string>

#include "platform/instance.hpp"

namespace dagsweep {

/// The factor by which all data must be multiplied so that the mean of commbar (startup 0) over
/// edges with data > 0 is ccr times the mean of Wbar over tasks with Wbar > 0. 1 if there is one
/// processor, no data or no work.
double ccr_factor(std::span<const double> data, double ccr, const Platform& platform,
                  const ExecutionTimes& times);

/// For an instance whose costs were drawn without ccr and granularity: its ratio of communication
/// to computation (CCR, as ccr_factor() defines it), if that is outside of [0.1, 10]; else "".
std::string ccr_notice(const Instance& instance);

/// The factor by which all execution times, [tasks * P], must be multiplied so that sum_i max_p
/// W[i][p] = granularity * sum_e data[e] * max d. 1 if one of the sums is 0.
double granularity_factor(std::span<const double> times, double granularity,
                          std::span<const double> data, const Platform& platform);

}  // namespace dagsweep
