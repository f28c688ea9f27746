#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "core/ids.hpp"
#include "core/stop.hpp"

namespace dagsweep {

/// Most crash sets among which the worst is searched for.
inline constexpr std::uint64_t most_crash_sets = 20'000;

/// Whether there are more sets of `crashes` of so many processors.
bool has_too_many_crash_sets(std::size_t processors, std::size_t crashes);

/// Of all sets of exactly `crashes` of the processors, the one of largest latency; of equal ones
/// the lexicographically smallest. `processors`: by increasing number, at least `crashes`;
/// `latency_of`: infinity if some exit task never finishes. Polls `stop` before each set.
std::vector<ProcessorId> worst_crash_set(
    std::span<const ProcessorId> processors, std::size_t crashes,
    const std::function<double(std::span<const ProcessorId>)>& latency_of, const StopToken& stop);

}  // namespace dagsweep
