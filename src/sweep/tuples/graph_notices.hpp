#pragma once

#include <span>
#include <string>
#include <vector>

#include "sweep/description/graph_choice.hpp"
#include "sweep/tuples/sweep.hpp"

namespace dagsweep {

/// Notices about what the readers of graph files decided, dropped or added. Notices that differ
/// only in numbers share one line, which names the first graph and counts the others.
std::vector<std::string> graph_notices(std::span<const GraphValue> graphs);

/// A line for each graph whose costs are drawn without ccr and granularity and whose CCR is then
/// unusual (ccr_notice()), of its first tuple. Graphs of more than 100,000 edges are not looked at,
/// since an instance of each is made.
std::vector<std::string> ccr_notices(const Sweep& sweep);

}  // namespace dagsweep
