#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "core/parameters.hpp"
#include "graph/task_graph.hpp"

namespace dagsweep {

inline constexpr ParameterSpec tasks_parameter{
    "tasks", ParameterKind::integer, "100", "number of tasks", 1, 1e9};
inline constexpr ParameterSpec work_min_parameter{"work_min", ParameterKind::real, "1",
                                                  "smallest work of a task", 0};
inline constexpr ParameterSpec work_max_parameter{"work_max", ParameterKind::real, "10",
                                                  "largest work of a task", 0};
/// The interval of uniform draws.
struct DrawnRange {
  double low = 0.0;
  double high = 0.0;
};
/// The interval between the parameters named `low` and `high`. Throws InputError if it is empty.
DrawnRange drawn_range(const Parameters& parameters, std::string_view low, std::string_view high);

/// Work of `tasks` tasks ~ U[work_min, work_max] (parameters of these names), each a function of
/// (seed, task). Throws InputError if work_min > work_max.
std::vector<double> draw_work(const Parameters& parameters, std::uint64_t tasks,
                              std::uint64_t seed);

/// A draft of `tasks` tasks with drawn work and no volumes, with memory for `edges` edges. Throws
/// InputError as draw_work() does, and if the graph would be too large.
GraphDraft drawn_draft(const Parameters& parameters, std::uint64_t tasks, std::uint64_t edges,
                       std::uint64_t seed);

}  // namespace dagsweep
