#pragma once

#include <array>

#include "core/parameters.hpp"
#include "graph/generators/draw.hpp"
#include "graph/task_graph.hpp"

namespace dagsweep {

inline constexpr std::array<ParameterSpec, 5> layered_parameters{{
    tasks_parameter,
    {"width", ParameterKind::integer, "10", "mean number of tasks in a layer", 1, 1e9},
    {"degree", ParameterKind::integer, "3", "mean number of predecessors", 1, 1e6},
    work_min_parameter,
    work_max_parameter,
}};

/// Layers of U{ceil(w/2) .. w + floor(w/2)} tasks, w = width; every task after the first layer has
/// U{1 .. 2 degree - 1} distinct predecessors (at most all) in the layer before its own;
/// work ~ U[work_min, work_max]. No volumes. Tasks are numbered layer by layer.
TaskGraph make_layered(const Parameters& parameters, std::uint64_t seed);

}  // namespace dagsweep
