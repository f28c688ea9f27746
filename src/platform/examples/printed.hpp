#pragma once

#include <vector>

#include "platform/instance.hpp"

namespace dagsweep {

/// An instance as printed in papers: execution times `costs` [tasks * P] row by row, volumes equal
/// to communication times (every bandwidth is 1), no startup. The work of a task is the mean of its
/// row.
Instance printed_instance(std::size_t processors, std::vector<double> costs,
                          std::vector<EdgeDraft> edges);

}  // namespace dagsweep
