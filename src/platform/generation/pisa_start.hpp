#pragma once

#include <array>

#include "core/parameters.hpp"
#include "platform/instance.hpp"

namespace dagsweep {

inline constexpr std::array<ParameterSpec, 6> pisa_start_parameters{{
    {"tasks_min", ParameterKind::integer, "3", "fewest tasks", 1, 200},
    {"tasks_max", ParameterKind::integer, "5", "most tasks", 1, 200},
    {"processors_min", ParameterKind::integer, "3", "fewest processors", 1, 100},
    {"processors_max", ParameterKind::integer, "5", "most processors", 1, 100},
    {"low", ParameterKind::real, "0.1", "smallest work, data, speed and bandwidth", 1e-9},
    {"high", ParameterKind::real, "1", "largest work, data, speed and bandwidth", 1e-9},
}};

/// The start instance of a search of PISA (Coleman & Krishnamachari, IPDPS 2025): a chain of tasks
/// on related machines; numbers of tasks and processors uniform, all weights U[low, high]. Throws
/// InputError if an interval is empty.
Experiment make_pisa_start(const Parameters& parameters, std::uint64_t seed);

}  // namespace dagsweep
