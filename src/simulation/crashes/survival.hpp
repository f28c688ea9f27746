#pragma once

#include <cstdint>

#include "graph/task_graph.hpp"
#include "schedule/schedule.hpp"

namespace dagsweep {

struct Survival {
  double probability = 1.0;
  double standard_error = 0.0;  ///< of an estimate; 0 if exact
};

/// The probability that every exit task of a replicated schedule finishes when each processor has
/// crashed at time 0, independently of the others, with probability `crash_probability` in [0, 1]
/// (FTSA paper, section 7). Exact for at most 12 processors, else the mean of 1,000 sets of crashed
/// processors keyed by the seed. On every network: whether a task finishes does not depend on
/// times.
Survival survival(const TaskGraph& graph, const Schedule& schedule, double crash_probability,
                  std::uint64_t seed);

}  // namespace dagsweep
