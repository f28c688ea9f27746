#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "platform/instance.hpp"

namespace dagsweep {

/// What the costs of an instance are drawn from (spec 1.3).
struct CostSettings {
  std::size_t processors = 10;
  std::string heterogeneity = "unrelated";  ///< a name of heterogeneity_models()
  double h = 1.0;                           ///< in [0, 2)
  double delay_min = 0.5;                   ///< d(p, q) ~ U[delay_min, delay_max], symmetric
  double delay_max = 1.0;
  double startup = 0.0;
  std::string network = "dedicated";
  /// At most one of the two; with neither, nothing is scaled.
  std::optional<double> ccr;          ///< mean commbar (L = 0) over mean Wbar, zeros left out
  std::optional<double> granularity;  ///< sum of max W over sum of data * max d (FTSA paper)
};

/// Draws platform, execution times and, where the graph has none, volumes (U[50, 150]; 0 on edges
/// that touch a zero-work entry or exit task), then scales data to `ccr` or times to `granularity`
/// where there is something to scale. Pure function of its arguments.
Instance generate_instance(const TaskGraph& graph, const CostSettings& settings,
                           std::uint64_t seed);

/// True times W * U[1 - x, 1 + x], x = estimation error in [0, 1).
ExecutionTimes draw_true_times(const ExecutionTimes& times, double estimation_error,
                               std::uint64_t seed);

}  // namespace dagsweep
