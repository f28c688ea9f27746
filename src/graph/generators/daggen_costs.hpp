#pragma once

#include <cstdint>

#include "core/parameters.hpp"
#include "graph/task_graph.hpp"

namespace dagsweep {

/// Sets work, data and units of a draft whose edges have none, as `costs` and the parameters of
/// costs say (daggen.hpp); `tasks`: their number. Throws InputError as make_daggen().
void set_daggen_costs(GraphDraft& draft, const Parameters& parameters, std::uint64_t tasks,
                      std::uint64_t seed);

}  // namespace dagsweep
