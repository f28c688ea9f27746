#pragma once

#include <optional>

#include "platform/instance.hpp"

namespace dagsweep {

/// Of each processor p the largest q < p that is equal: W[i][q] = W[i][p] for every task, and their
/// delays to every third processor are equal, to the bit. Exchanging the two changes no schedule's
/// length. std::nullopt if there is none.
IdMap<ProcessorId, std::optional<ProcessorId>> equal_processors(const Instance& instance);

}  // namespace dagsweep
