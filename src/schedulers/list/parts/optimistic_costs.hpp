#pragma once

#include "core/stop.hpp"
#include "core/workspace.hpp"
#include "platform/instance.hpp"

namespace dagsweep {

/// Optimistic cost table, [tasks * P] by rows (Arabnejad & Barbosa, IEEE TPDS 25(3), 2014): OCT(i,
/// p) = max over successors j of min over q of (OCT(j, q) + W[j][q] + commbar if q is not on p's
/// node); 0 for exit tasks.
WorkVector<double> optimistic_costs(const Instance& instance, const StopToken& stop);

}  // namespace dagsweep
