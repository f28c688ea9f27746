#pragma once

#include <array>

#include "core/parameters.hpp"
#include "graph/generators/draw.hpp"
#include "graph/task_graph.hpp"
#include "graph/unit_parameters.hpp"

namespace dagsweep {

inline constexpr std::array<ParameterSpec, 2> inspiral_parameters{{
    {"tasks", ParameterKind::integer, "100", "number of tasks, even", 22, 1e9},
    reference_mhz_parameter,
}};

/// LIGO's inspiral analysis (Bharathi et al., "Characterization of scientific workflows", WORKS
/// 2008): two layers of matched filters (Inspiral), each followed by coincidence tests (Thinca) of
/// groups. Model and laws: graph/generators/README.md. Seconds and bytes. Tasks are numbered level
/// by level. Throws InputError if the number of tasks is odd.
TaskGraph make_inspiral(const Parameters& parameters, std::uint64_t seed);

}  // namespace dagsweep
