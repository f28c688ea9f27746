#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "core/parameters.hpp"
#include "platform/platform.hpp"

namespace dagsweep {

// Units of described machines: time in seconds, data in kilobytes (1000 bytes), work in seconds on
// a 500 MHz processor. Speed is proportional to the clock.

/// Speed of a processor, in units of work per second.
constexpr double speed_of(double mhz) {
  return mhz / 500.0;
}
/// Data units per second of a network of `megabits` Mb/s.
constexpr double bandwidth_of(double megabits) {
  return megabits * 125.0;
}

/// The number of equal processors of each node.
inline constexpr ParameterSpec cores_parameter{.name = "cores",
                                               .kind = ParameterKind::integer,
                                               .fallback = "1",
                                               .meaning = "processors of each node",
                                               .minimum = 1,
                                               .maximum = Platform::max_processors,
                                               .later = true};

/// The nodes of parameters `nodes` and `cores`. Throws InputError if they have too many processors.
Nodes nodes_of(const Parameters& parameters);

/// A platform and the speeds of its processors: W[i][p] = work_i / speeds[p].
struct DescribedMachines {
  Platform platform;
  std::vector<double> speeds;  ///< [P], > 0
};

/// A kind of machines described in a paper.
struct MachineKind {
  std::string_view name;
  std::string_view summary;
  std::span<const ParameterSpec> parameters;
  /// Pure function of its arguments. Throws InputError.
  DescribedMachines (*make)(const Parameters& parameters, std::uint64_t seed);
};

std::span<const MachineKind> machine_kinds();

/// A kind of machines with values of its parameters.
struct MachineChoice {
  const MachineKind* kind = nullptr;
  Parameters parameters;

  /// Makes the machines; parameters that are drawn per seed are drawn for `seed`. Throws
  /// InputError.
  DescribedMachines make(std::uint64_t seed) const {
    return kind->make(parameters.drawn(seed), seed);
  }
};

}  // namespace dagsweep
