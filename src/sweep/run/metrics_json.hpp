#pragma once

#include <span>

#include "core/json.hpp"
#include "metrics/metric.hpp"

namespace dagsweep {

/// The values of these metrics by name, in order. Counts are written as integers. A value that is
/// not finite is written as null, counts included.
Json metrics_json(std::span<const Metric> metrics, const Run& run);

}  // namespace dagsweep
