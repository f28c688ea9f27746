#pragma once

#include <cstdint>

#include "platform/instance.hpp"
#include "schedule/schedule.hpp"

namespace dagsweep {

struct Survival {
  double probability = 1.0;
  double standard_error = 0.0;  ///< standard error of the estimate; 0 if the probability is exact
};

/// The probability that every exit task of a replicated schedule finishes when each node has
/// crashed at time 0, independently of the others, with probability `crash_probability` in [0, 1]
/// (FTSA paper, section 7). Exact for at most 12 nodes, otherwise the mean over 1,000 sets of
/// crashed nodes keyed by the seed. Holds for every network, because whether a task finishes
/// does not depend on times.
Survival survival(const Instance& instance, const Schedule& schedule, double crash_probability,
                  std::uint64_t seed);

}  // namespace dagsweep
