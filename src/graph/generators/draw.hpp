#pragma once

#include <cstdint>
#include <vector>

#include "core/parameters.hpp"

namespace dagsweep {

/// Work of `tasks` tasks ~ U[work_min, work_max] (parameters of these names), each a function of
/// (seed, task) alone. Throws InputError if work_min > work_max.
std::vector<double> draw_work(const Parameters& parameters, std::uint64_t tasks,
                              std::uint64_t seed);

}  // namespace dagsweep
