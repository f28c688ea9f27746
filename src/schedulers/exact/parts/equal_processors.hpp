#pragma once

#include <optional>

#include "platform/instance.hpp"

namespace dagsweep {

/// For each processor p, the largest q < p that is equal to p: W[i][q] = W[i][p] for every task i,
/// and their delays to every other processor are equal, all to the bit. Exchanging the two changes
/// no schedule's length. std::nullopt if there is no such q.
IdMap<ProcessorId, std::optional<ProcessorId>> equal_processors(const Instance& instance);

}  // namespace dagsweep
