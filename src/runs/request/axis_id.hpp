#pragma once

#include <array>
#include <cstdint>

namespace dagsweep {

/// Everything that a sweep can vary, slowest first; tuples are numbered in this order.
enum class AxisId : std::uint8_t {
  graph,
  machines,
  processors,
  nodes,
  cores,
  heterogeneity,
  h,
  startup,
  network,
  estimation_error,
  change_interval,
  period,
  failures,
  recovery,
  failure_time,
  joins,
  crashes,
  crash_time,
  transfers,
  zero_work,
  crash_probability,
  crash_set,
  ccr,
  granularity,
  bound,
  given_latency,
  epsilon,
  against,
  algorithm,
  seed,  // the last one
};
inline constexpr std::size_t axis_count = static_cast<std::size_t>(AxisId::seed) + 1;
inline constexpr std::array<AxisId, axis_count> all_axes = [] {
  std::array<AxisId, axis_count> axes{};
  for (std::size_t k = 0; k < axis_count; ++k) axes[k] = static_cast<AxisId>(k);
  return axes;
}();

}  // namespace dagsweep
