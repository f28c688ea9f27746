#pragma once

#include <cstdint>

#include "core/parameters.hpp"
#include "graph/task_graph.hpp"

namespace dagsweep {

/// Sets the work, data and units of a draft that has edges only, as parameter `costs` and those of
/// the cost models say (daggen.hpp). `tasks`: number of tasks. Throws InputError as make_daggen().
void set_daggen_costs(GraphDraft& draft, const Parameters& parameters, std::uint64_t tasks,
                      std::uint64_t seed);

}  // namespace dagsweep
