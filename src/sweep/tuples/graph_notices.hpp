#pragma once

#include <span>
#include <string>
#include <vector>

#include "sweep/description/graph_choice.hpp"

namespace dagsweep {

/// Notices about what the readers of graph files decided, dropped or added. Notices that differ
/// only in numbers share one line, which names the first graph and counts the others.
std::vector<std::string> graph_notices(std::span<const GraphValue> graphs);

}  // namespace dagsweep
