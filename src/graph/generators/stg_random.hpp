#pragma once

#include <array>

#include "core/parameters.hpp"
#include "graph/task_graph.hpp"

namespace dagsweep {

// The four random methods of the Standard Task Graph Set (Tobita & Kasahara, "A standard task graph
// set for fair evaluation of multiprocessor scheduling algorithms", J. Scheduling 5, 2002). Every
// candidate pair i < j is an edge with one probability p, independently: all pairs, or only pairs
// of different layers; p itself, or the p that gives a mean number of predecessors, is the
// parameter. Layers: each task falls into one of tasks / width layers at random; tasks are then
// numbered layer by layer. work ~ U[work_min, work_max]. No volumes, no dummy tasks. Takes time
// proportional to the edges, not to the pairs.

namespace stg_random {
inline constexpr ParameterSpec tasks{"tasks", ParameterKind::integer, "100", "number of tasks", 1,
                                     1e9};
inline constexpr ParameterSpec width{
    "width", ParameterKind::integer, "10", "mean number of tasks in a layer", 1, 1e9};
inline constexpr ParameterSpec probability{
    "probability", ParameterKind::real, "0.1", "of an edge between two tasks", 0, 1};
inline constexpr ParameterSpec degree{
    "degree", ParameterKind::real, "3", "mean number of predecessors", 0, 1e6};
inline constexpr ParameterSpec work_min{"work_min", ParameterKind::real, "1",
                                        "smallest work of a task", 0};
inline constexpr ParameterSpec work_max{"work_max", ParameterKind::real, "10",
                                        "largest work of a task", 0};
}  // namespace stg_random

inline constexpr std::array<ParameterSpec, 4> sameprob_parameters{
    {stg_random::tasks, stg_random::probability, stg_random::work_min, stg_random::work_max}};
inline constexpr std::array<ParameterSpec, 4> samepred_parameters{
    {stg_random::tasks, stg_random::degree, stg_random::work_min, stg_random::work_max}};
inline constexpr std::array<ParameterSpec, 5> layrprob_parameters{
    {stg_random::tasks, stg_random::width, stg_random::probability, stg_random::work_min,
     stg_random::work_max}};
inline constexpr std::array<ParameterSpec, 5> layrpred_parameters{
    {stg_random::tasks, stg_random::width, stg_random::degree, stg_random::work_min,
     stg_random::work_max}};

TaskGraph make_sameprob(const Parameters& parameters, std::uint64_t seed);
TaskGraph make_samepred(const Parameters& parameters, std::uint64_t seed);
TaskGraph make_layrprob(const Parameters& parameters, std::uint64_t seed);
TaskGraph make_layrpred(const Parameters& parameters, std::uint64_t seed);

}  // namespace dagsweep
