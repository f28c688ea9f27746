#pragma once

#include <array>

#include "core/parameters.hpp"
#include "graph/generators/draw.hpp"
#include "graph/task_graph.hpp"
#include "graph/unit_parameters.hpp"

namespace dagsweep {

inline constexpr std::array<ParameterSpec, 13> daggen_parameters{{
    tasks_parameter,
    {"fat", ParameterKind::real, "0.5", "width: tasks^fat tasks per level", 0, 1},
    {"density", ParameterKind::real, "0.5", "most parents of a task, as a share of a level", 0, 1},
    {"regular", ParameterKind::real, "0.9", "levels have regular to 2 - regular times the width", 0,
     1},
    {"jump", ParameterKind::integer, "1", "most levels that an edge spans; 0 is 1", 0, 1e9},
    {.name = "costs",
     .kind = ParameterKind::choice,
     .fallback = "daggen",
     .meaning =
         "daggen: flop and bytes from sizes of data; uniform: work_min to work_max, no volumes",
     .choices = "daggen|uniform"},
    {"mindata", ParameterKind::real, "2048", "costs daggen: smallest size d of data", 1024, 1e9},
    {"maxdata", ParameterKind::real, "11264", "costs daggen: end of the sizes, excluded", 1024,
     1e9},
    {.name = "complexity",
     .kind = ParameterKind::choice,
     .fallback = "drawn",
     .meaning = "costs daggen: flop a d^2, 2 a d^2 log2 d, d^3, or drawn per task",
     .choices = "drawn|n2|n2logn|n3"},
    {.name = "speed",
     .kind = ParameterKind::text,
     .fallback = "none",
     .meaning = "costs daggen: of the processor, such as 1 Gflop/s; flop become seconds"},
    reference_mhz_parameter,
    {"work_min", ParameterKind::real, "1", "costs uniform: smallest work of a task", 0},
    {"work_max", ParameterKind::real, "10", "costs uniform: largest work of a task", 0},
}};

/// The graphs of daggen (Suter & Hunold, https://github.com/frs69wq/daggen), with its quirks:
/// levels of about tasks^fat tasks, parents up to `jump` levels above. Model:
/// graph/generators/README.md. Work in flop, or in seconds if a speed is given, and data in bytes;
/// or uniform work without volumes. Tasks are numbered level by level. Throws InputError for an
/// empty interval, an invalid speed, and parameters of the cost model that `costs` does not select.
TaskGraph make_daggen(const Parameters& parameters, std::uint64_t seed);

}  // namespace dagsweep
