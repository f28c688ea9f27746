#pragma once

#include <array>

#include "core/parameters.hpp"
#include "graph/generators/draw.hpp"
#include "graph/task_graph.hpp"
#include "graph/unit_parameters.hpp"

namespace dagsweep {

inline constexpr std::array<ParameterSpec, 3> cybershake_parameters{{
    {"tasks", ParameterKind::integer, "100", "number of tasks", 10, 1e9},
    {"zip_data", ParameterKind::flag, "false", "the zip jobs receive data"},
    reference_mhz_parameter,
}};

/// CyberShake: earthquake hazards (Bharathi et al., "Characterization of scientific workflows",
/// WORKS 2008). Few ExtractSGT feed many SeismogramSynthesis, whose seismograms and peak values are
/// zipped. Model and laws: graph/generators/README.md. Seconds and bytes. Tasks are numbered level
/// by level.
TaskGraph make_cybershake(const Parameters& parameters, std::uint64_t seed);

}  // namespace dagsweep
