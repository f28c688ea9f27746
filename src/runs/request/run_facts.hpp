#pragma once

#include <cstdint>

#include "platform/generation/graph_kinds.hpp"
#include "runs/request/run_request.hpp"

namespace dagsweep {

/// A set of facts about a run, as bits. They decide which axes the run reads.
using RunFacts = std::uint64_t;
namespace fact {
inline constexpr RunFacts generated_costs = 1U << 0;  ///< costs are generated: the graph has none
inline constexpr RunFacts has_true_times = 1U << 1;   ///< the instance file has W_true
inline constexpr RunFacts reads_h = 1U << 2;          ///< the heterogeneity model reads h
inline constexpr RunFacts has_variability = 1U << 3;  ///< bound > 0
inline constexpr RunFacts has_failures = 1U << 4;     ///< failures > 0
inline constexpr RunFacts has_joins = 1U << 5;        ///< joins > 0
inline constexpr RunFacts has_crashes = 1U << 6;      ///< crashes > 0, or as many as epsilon
inline constexpr RunFacts crashes_by_epsilon = 1U << 7;    ///< crashes: epsilon
inline constexpr RunFacts has_estimation_error = 1U << 8;  ///< estimation_error > 0
inline constexpr RunFacts reactive = 1U << 9;              ///< the scheduler is called in the run
inline constexpr RunFacts reads_epsilon = 1U << 10;        ///< the algorithm reads epsilon
inline constexpr RunFacts reads_seed = 1U << 11;           ///< the algorithm reads the seed
inline constexpr RunFacts drawn_machines = 1U << 12;       ///< the machines are not described
inline constexpr RunFacts reads_network = 1U << 13;        ///< any network model is possible
inline constexpr RunFacts has_shared_network = 1U << 14;   ///< the instance file shares a network
inline constexpr RunFacts searches = 1U << 15;             ///< a search in place of a run
inline constexpr RunFacts own_period = 1U << 16;           ///< the algorithm has its own period
inline constexpr RunFacts states_nodes = 1U << 17;         ///< nodes and cores, not processors
}  // namespace fact

/// The facts of a run, without those of the graph or instance that it runs on and `searches`.
RunFacts facts_of(const RunRequest& request);
/// The facts that a graph or an instance contributes.
RunFacts facts_of(const GraphOrExperiment& graph);

}  // namespace dagsweep
