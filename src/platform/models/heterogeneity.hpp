#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "graph/task_graph.hpp"

namespace dagsweep {

/// How execution times follow from the work of tasks.
enum class TimesModel {
  equal,     ///< W = work
  speeds,    ///< W = work / s_p (related machines)
  per_pair,  ///< W = work * u_ip (unrelated machines)
};

/// A model of execution times (platform/README.md, "Execution times").
struct HeterogeneityModel {
  std::string_view name;
  std::string_view summary;
  bool reads_h;  ///< whether the result depends on parameter h in [0, 2)
  TimesModel times;
  /// Draws s_p, one per node, or u_ip, [tasks * nodes] row by row; the processors of a node are
  /// equal. Returns no values for TimesModel::equal.
  std::vector<double> (*factors)(std::size_t tasks, std::size_t nodes, double h,
                                 std::uint64_t seed);
};

std::span<const HeterogeneityModel> heterogeneity_models();

/// Ends of the interval of factors: 1 - h/2 and 1 + h/2.
constexpr std::pair<double, double> factor_ends(double h) {
  return {1.0 - h / 2.0, 1.0 + h / 2.0};
}

/// W, [tasks * P] row by row, computed from factors as HeterogeneityModel::factors draws them, but
/// of each processor.
std::vector<double> execution_times(TimesModel model, const TaskGraph& graph,
                                    std::size_t processors, std::vector<double> factors);

/// W[i][p] = work_i / speeds[p], [tasks * P] row by row.
std::vector<double> times_from_speeds(const TaskGraph& graph, std::span<const double> speeds);

}  // namespace dagsweep
