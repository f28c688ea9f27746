#pragma once

#include "core/stop.hpp"
#include "platform/instance.hpp"
#include "schedule/schedule.hpp"

namespace dagsweep {

/// GDL as SAGA 2.1.0 has it (`gdl.py`; README.md, "Readings of published code"): the ready task and
/// processor of *smallest* level
///
///   L(i, p) = sl_d(i) - max(DA, ready) + (m - W[i][p]) + (median_c - min(W[c][p], away(p)))
///
/// where sl_d adds data, not times, to the medians; m is the median of all W; c is the successor
/// that gets most data (ties: smaller pos; without one the last term is 0), and away(p) the least
/// comm + W[c][q] on another processor q. Of all ready tasks the one of smallest 2 min L - max L
/// over its candidates. Without (m - W) if not `delta`. Ties: smaller pos, smaller processor.
Schedule peer_gdl(const Instance& instance, bool delta, const StopToken& stop);

}  // namespace dagsweep
