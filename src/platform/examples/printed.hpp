#pragma once

#include <vector>

#include "platform/instance.hpp"

namespace dagsweep {

/// An instance as papers print them: a cost table [tasks * P] row by row, volumes that are times
/// (bandwidth 1 between every two processors), no startup. A task's work is the mean of its row.
Instance printed_instance(std::size_t processors, std::vector<double> costs,
                          std::vector<EdgeDraft> edges);

}  // namespace dagsweep
