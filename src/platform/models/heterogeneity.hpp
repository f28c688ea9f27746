#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "graph/task_graph.hpp"

namespace dagsweep {

/// A model of execution times (platform/README.md, "Execution times").
struct HeterogeneityModel {
  std::string_view name;
  std::string_view summary;
  bool reads_h;  ///< whether the result depends on parameter h in [0, 2)
  /// Draws execution times [tasks * P], row by row, from the graph's work.
  std::vector<double> (*draw)(const TaskGraph& graph, std::size_t processors, double h,
                              std::uint64_t seed);
};

std::span<const HeterogeneityModel> heterogeneity_models();

/// s_p ~ U[1 - h/2, 1 + h/2] of the model `related`, [P].
std::vector<double> drawn_speeds(std::size_t processors, double h, std::uint64_t seed);
/// u_ip ~ U[1 - h/2, 1 + h/2] of the model `unrelated`, [tasks * P] row by row.
std::vector<double> drawn_factors(std::size_t tasks, std::size_t processors, double h,
                                  std::uint64_t seed);

/// W[i][p] = work_i / speeds[p], [tasks * P] row by row.
std::vector<double> times_from_speeds(const TaskGraph& graph, std::span<const double> speeds);

}  // namespace dagsweep
