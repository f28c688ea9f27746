#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "core/parameters.hpp"
#include "graph/generators/draw.hpp"
#include "graph/task_graph.hpp"

namespace dagsweep {

// The four random methods of the Standard Task Graph Set (Tobita & Kasahara, "A standard task graph
// set for fair evaluation of multiprocessor scheduling algorithms", J. Scheduling 5, 2002). Every
// candidate pair i < j is an edge with probability p, independently. Candidates are all pairs
// ("same") or the pairs in different layers ("layr"). The parameter is p ("prob") or the mean
// number of predecessors, which determines p ("pred"). Layers: each task is in one of tasks / width
// layers, chosen uniformly; tasks are then numbered layer by layer. work ~ U[work_min, work_max].
// No volumes, no dummy tasks. Takes time proportional to the edges, not to the pairs.

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

/// A method with its parameters.
struct StgMethod {
  std::optional<std::uint64_t> width;  ///< mean number of tasks in a layer; none = without layers
  bool by_predecessors = false;        ///< which meaning `density` has
  /// Mean number of predecessors if by_predecessors, else probability of an edge.
  double density = 0.0;
};

/// A random graph drawn by `method`, for tasks with the given work. Throws InputError if it would
/// be too large.
TaskGraph random_graph(const StgMethod& method, std::vector<double> work, std::uint64_t seed);

TaskGraph make_sameprob(const Parameters& parameters, std::uint64_t seed);
TaskGraph make_samepred(const Parameters& parameters, std::uint64_t seed);
TaskGraph make_layrprob(const Parameters& parameters, std::uint64_t seed);
TaskGraph make_layrpred(const Parameters& parameters, std::uint64_t seed);

}  // namespace dagsweep
