#pragma once

#include <string>
#include <vector>

#include "sweep/tuples/sweep.hpp"

namespace dagsweep {

/// A line for each graph whose costs are drawn without ccr and granularity and whose CCR is then
/// unusual (ccr_notice()), of its first tuple. Graphs of more than 100,000 edges are not looked at,
/// since an instance of each is made.
std::vector<std::string> ccr_notices(const Sweep& sweep);

}  // namespace dagsweep
