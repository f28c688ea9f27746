#pragma once

#include <array>

#include "core/parameters.hpp"
#include "graph/generators/draw.hpp"
#include "graph/task_graph.hpp"

namespace dagsweep {

inline constexpr std::array<ParameterSpec, 3> chain_parameters{
    {tasks_parameter, work_min_parameter, work_max_parameter}};

/// 0 -> 1 -> .. -> tasks - 1, without parallelism. work ~ U[work_min, work_max]. No volumes.
TaskGraph make_chain(const Parameters& parameters, std::uint64_t seed);

}  // namespace dagsweep
