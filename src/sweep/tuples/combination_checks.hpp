#pragma once

#include <span>

#include "sweep/tuples/conditions.hpp"

namespace dagsweep {

/// Checks values against each other, such as epsilon against processors, in all combinations that
/// the sweep has. The graph axis must be complete. Throws InputError, also if the conditions leave
/// no combination; Stopped.
void check_combinations(const SweepDescription& sweep, std::span<const GraphValue> graphs,
                        const SweepConditions& conditions, const StopToken& stop);

}  // namespace dagsweep
