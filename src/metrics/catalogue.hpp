#pragma once

#include <span>

#include "metrics/metric.hpp"

namespace dagsweep {

/// Every metric, in the order of the columns; README.md defines them.
std::span<const Metric> metrics();

}  // namespace dagsweep
