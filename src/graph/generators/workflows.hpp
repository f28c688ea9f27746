#pragma once

#include <array>

#include "core/parameters.hpp"
#include "graph/task_graph.hpp"
#include "graph/unit_parameters.hpp"

namespace dagsweep {

// The Pegasus workflows, in seconds and bytes: models, laws and sources are in README.md,
// "Workflows".

inline constexpr std::array<ParameterSpec, 2> montage_parameters{{
    {"tasks", ParameterKind::integer, "100", "number of tasks", 15, 1e9},
    reference_mhz_parameter,
}};

/// Montage: mosaics of the sky. p images are projected (mProjectPP), d pairs of them are compared
/// (mDiffFit), one model of the background is fitted and subtracted (mBackground), and the
/// resulting images are joined. Tasks are numbered level by level.
TaskGraph make_montage(const Parameters& parameters, std::uint64_t seed);

inline constexpr std::array<ParameterSpec, 3> cybershake_parameters{{
    {"tasks", ParameterKind::integer, "100", "number of tasks", 10, 1e9},
    {"zip_data", ParameterKind::flag, "false", "the zip jobs receive data"},
    reference_mhz_parameter,
}};

/// CyberShake: earthquake hazards. Few ExtractSGT feed many SeismogramSynthesis, whose seismograms
/// and peak values are zipped. Tasks are numbered level by level.
TaskGraph make_cybershake(const Parameters& parameters, std::uint64_t seed);

inline constexpr std::array<ParameterSpec, 2> epigenomics_parameters{{
    {"tasks", ParameterKind::integer, "100", "number of tasks; up to 3 are left out", 8, 1e9},
    reference_mhz_parameter,
}};

/// Epigenomics: mapping of DNA reads to a genome. Lanes are split into chains of four jobs, and
/// merged. Tasks are numbered lane by lane and chain by chain.
TaskGraph make_epigenomics(const Parameters& parameters, std::uint64_t seed);

inline constexpr std::array<ParameterSpec, 2> inspiral_parameters{{
    {"tasks", ParameterKind::integer, "100", "number of tasks, even", 22, 1e9},
    reference_mhz_parameter,
}};

/// LIGO's inspiral analysis: two layers of matched filters (Inspiral), each followed by coincidence
/// tests (Thinca) of groups. Tasks are numbered level by level. Throws InputError if the number of
/// tasks is odd.
TaskGraph make_inspiral(const Parameters& parameters, std::uint64_t seed);

inline constexpr std::array<ParameterSpec, 2> sipht_parameters{{
    {"tasks", ParameterKind::integer, "100",
     "number of tasks, and of independent parts of about 30 tasks, which are left out of it", 14,
     1e9},
    reference_mhz_parameter,
}};

/// SIPHT: search for untranslated RNA. The graph consists of independent sub-workflows, about one
/// per 31 tasks, and has one task fewer than `tasks` for each of them. Tasks are numbered part by
/// part.
TaskGraph make_sipht(const Parameters& parameters, std::uint64_t seed);

}  // namespace dagsweep
