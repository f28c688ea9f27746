#pragma once

#include <array>

#include "core/parameters.hpp"
#include "graph/generators/draw.hpp"
#include "graph/task_graph.hpp"

namespace dagsweep {

inline constexpr std::array<ParameterSpec, 4> fork_join_parameters{{
    {"width", ParameterKind::integer, "10", "parallel tasks per stage", 1, 1e9},
    {"stages", ParameterKind::integer, "1", "number of fork-join stages in sequence", 1, 1e9},
    work_min_parameter,
    work_max_parameter,
}};

/// A fork task, `width` parallel tasks, and the task that joins them, which is the fork of the next
/// stage: stages * (width + 1) + 1 tasks, numbered stage by stage. work ~ U[work_min, work_max]. No
/// volumes.
TaskGraph make_fork_join(const Parameters& parameters, std::uint64_t seed);

}  // namespace dagsweep
