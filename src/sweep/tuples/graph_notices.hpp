#pragma once

#include <span>
#include <string>
#include <vector>

#include "sweep/description/graph_choice.hpp"

namespace dagsweep {

/// What the readers of graph files decided, dropped or added, a line for each kind of thing: with
/// the first graph, and the number of others of which the same is said but for numbers.
std::vector<std::string> graph_notices(std::span<const GraphValue> graphs);

}  // namespace dagsweep
