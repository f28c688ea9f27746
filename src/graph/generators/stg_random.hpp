#pragma once

#include <array>
#include <cstdint>

#include "core/parameters.hpp"
#include "graph/generators/draw.hpp"
#include "graph/task_graph.hpp"

namespace dagsweep {

// The four random methods of the Standard Task Graph Set (README.md, "Random graphs and shapes").
// With layers, tasks are numbered layer by layer. They take time proportional to the edges, not to
// the pairs of tasks that may be edges.

namespace stg_random {
inline constexpr ParameterSpec width{
    "width", ParameterKind::integer, "10", "mean number of tasks in a layer", 1, 1e9};
inline constexpr ParameterSpec probability{
    "probability", ParameterKind::real, "0.1", "probability of each candidate edge", 0, 1};
inline constexpr ParameterSpec degree{
    "degree", ParameterKind::real, "3", "mean number of predecessors", 0, 1e6};
}  // namespace stg_random

inline constexpr std::array<ParameterSpec, 4> sameprob_parameters{
    {tasks_parameter, stg_random::probability, work_min_parameter, work_max_parameter}};
inline constexpr std::array<ParameterSpec, 4> samepred_parameters{
    {tasks_parameter, stg_random::degree, work_min_parameter, work_max_parameter}};
inline constexpr std::array<ParameterSpec, 5> layrprob_parameters{
    {tasks_parameter, stg_random::width, stg_random::probability, work_min_parameter,
     work_max_parameter}};
inline constexpr std::array<ParameterSpec, 5> layrpred_parameters{
    {tasks_parameter, stg_random::width, stg_random::degree, work_min_parameter,
     work_max_parameter}};

TaskGraph make_sameprob(const Parameters& parameters, std::uint64_t seed);
TaskGraph make_samepred(const Parameters& parameters, std::uint64_t seed);
TaskGraph make_layrprob(const Parameters& parameters, std::uint64_t seed);
TaskGraph make_layrpred(const Parameters& parameters, std::uint64_t seed);

inline constexpr std::array<ParameterSpec, 3> stg_set_parameters{{
    tasks_parameter,
    {"work_min", ParameterKind::real, "1", "smallest work of a task", 0},
    {"work_max", ParameterKind::real, "10", "work of a task that takes 10 units in the set", 0},
}};

/// A stand-in for the random graphs of the set: each seed draws one of the combinations of settings
/// that its files state (README.md, "The standard task graph set"), independently of the number of
/// tasks.
TaskGraph make_stg_set(const Parameters& parameters, std::uint64_t seed);

}  // namespace dagsweep
