#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "core/ids.hpp"
#include "core/stop.hpp"
#include "simulation/crashes/crash_evaluator.hpp"

namespace dagsweep {

/// The largest number of crash sets among which the worst is searched for.
inline constexpr std::uint64_t most_crash_sets = 20'000;

/// Whether there are more than most_crash_sets sets of `crashes` of `nodes` nodes.
bool has_too_many_crash_sets(std::size_t nodes, std::size_t crashes);

/// Returns the latencies of crash sets, at least one number per set; infinity if some exit task
/// never finishes.
using LatenciesOf = std::function<std::vector<double>(std::span<const CrashSet>)>;

/// Among all sets of exactly `crashes` of the nodes, the one of largest latency (ties:
/// lexicographically smallest). `nodes`: by increasing number, at least `crashes`. Each call
/// of `latencies_of` gets `at_once` >= 1 sets, or the sets that are left. Polls `stop` before each
/// call.
CrashSet worst_crash_set(std::span<const NodeId> nodes, std::size_t crashes, std::size_t at_once,
                         const LatenciesOf& latencies_of, const StopToken& stop);

}  // namespace dagsweep
