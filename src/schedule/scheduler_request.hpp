#pragma once

#include <cstdint>
#include <optional>

#include "core/parameters.hpp"

namespace dagsweep {

/// The seed of a randomized scheduler.
struct Seed {
  std::uint64_t value = 1;
};

/// Arguments for the construction of a scheduler. A scheduler's constructor takes the ones that it
/// needs (schedulers/README.md, "How to add a scheduler").
struct SchedulerRequest {
  Parameters parameters;
  std::uint32_t epsilon = 0;  ///< number of crashes to survive, for schedulers with reads_epsilon
  std::uint64_t seed = 1;     ///< seed, for schedulers with reads_seed
  /// Required latency. Schedulers with reads_epsilon throw CriteriaNotMet at the first task that
  /// misses the deadline derived from it; others ignore it.
  std::optional<double> latency = std::nullopt;
};

}  // namespace dagsweep
