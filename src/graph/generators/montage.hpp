#pragma once

#include <array>

#include "core/parameters.hpp"
#include "graph/generators/draw.hpp"
#include "graph/task_graph.hpp"
#include "graph/unit_parameters.hpp"

namespace dagsweep {

inline constexpr std::array<ParameterSpec, 2> montage_parameters{{
    {"tasks", ParameterKind::integer, "100", "number of tasks", 15, 1e9},
    reference_mhz_parameter,
}};

/// Montage: mosaics of the sky (Bharathi et al., "Characterization of scientific workflows", WORKS
/// 2008). p images are projected (mProjectPP), d pairs of them are compared (mDiffFit), one model
/// of the background is fitted and subtracted (mBackground), and the resulting images are joined.
/// Model and laws: graph/generators/README.md. Seconds and bytes. Tasks are numbered level by
/// level.
TaskGraph make_montage(const Parameters& parameters, std::uint64_t seed);

}  // namespace dagsweep
