#pragma once

#include <cstdint>
#include <optional>

#include "core/parameters.hpp"

namespace dagsweep {

/// What a scheduler object is made for.
struct SchedulerRequest {
  Parameters parameters;
  std::uint32_t epsilon = 0;  ///< crashes to survive; for those that read it
  std::uint64_t seed = 1;     ///< for those that read it
  /// A latency that latency_upper must meet; those that read epsilon fail at the first task that
  /// shows that it cannot.
  std::optional<double> latency = std::nullopt;
};

}  // namespace dagsweep
