#pragma once

#include <span>

#include "core/json.hpp"
#include "metrics/metric.hpp"

namespace dagsweep {

/// A JSON object {name: value} of the metrics, in their order. Counts are written as integers. A
/// value that is not finite is written as null, counts included. `values`: [metrics].
Json metrics_json(std::span<const Metric> metrics, std::span<const double> values);

}  // namespace dagsweep
