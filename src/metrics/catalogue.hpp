#pragma once

#include <span>

#include "metrics/metric.hpp"

namespace dagsweep {

/// Every metric (spec 3.5), in the order of the columns. series.hpp says what they are of several
/// runs in a row.
std::span<const Metric> metrics();

}  // namespace dagsweep
