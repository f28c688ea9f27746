#pragma once

#include <array>

#include "core/parameters.hpp"
#include "graph/generators/draw.hpp"
#include "graph/task_graph.hpp"

namespace dagsweep {

inline constexpr std::array<ParameterSpec, 3> stg_set_parameters{{
    tasks_parameter,
    {"work_min", ParameterKind::real, "1", "smallest work of a task", 0},
    {"work_max", ParameterKind::real, "10", "work of a task that takes 10 units in the set", 0},
}};

/// A stand-in for the random graphs of the Standard Task Graph Set: each seed draws one of the
/// combinations of settings that the files of the set state (README.md, "The standard task graph
/// set"), independently of the number of tasks. No volumes, no dummy tasks. Work x = 1, 2, .. of
/// the set becomes work_min + (x - 1) (work_max - work_min) / 9.
TaskGraph make_stg_set(const Parameters& parameters, std::uint64_t seed);

}  // namespace dagsweep
