#pragma once

#include <array>

#include "core/parameters.hpp"
#include "graph/generators/draw.hpp"
#include "graph/task_graph.hpp"
#include "graph/unit_parameters.hpp"

namespace dagsweep {

inline constexpr std::array<ParameterSpec, 2> sipht_parameters{{
    {"tasks", ParameterKind::integer, "100",
     "number of tasks, and of independent parts of about 30 tasks, which are left out of it", 14,
     1e9},
    reference_mhz_parameter,
}};

/// SIPHT: search for untranslated RNA (Bharathi et al., "Characterization of scientific workflows",
/// WORKS 2008). The graph consists of independent sub-workflows, about one per 31 tasks, and has
/// one task fewer than `tasks` for each of them. Model and laws: graph/generators/README.md.
/// Seconds and bytes. Tasks are numbered part by part.
TaskGraph make_sipht(const Parameters& parameters, std::uint64_t seed);

}  // namespace dagsweep
