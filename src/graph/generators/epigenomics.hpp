#pragma once

#include <array>

#include "core/parameters.hpp"
#include "graph/generators/draw.hpp"
#include "graph/task_graph.hpp"
#include "graph/unit_parameters.hpp"

namespace dagsweep {

inline constexpr std::array<ParameterSpec, 2> epigenomics_parameters{{
    {"tasks", ParameterKind::integer, "100", "number of tasks; up to 3 are left out", 8, 1e9},
    reference_mhz_parameter,
}};

/// Epigenomics: mapping of DNA reads to a genome (Juve et al., "Characterizing and profiling
/// scientific workflows", Future Generation Computer Systems 29, 2013). Lanes are split into chains
/// of four jobs, and merged. Model and laws: graph/generators/README.md. Seconds and bytes. Tasks
/// are numbered lane by lane and chain by chain.
TaskGraph make_epigenomics(const Parameters& parameters, std::uint64_t seed);

}  // namespace dagsweep
