#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "core/parameters.hpp"
#include "platform/platform.hpp"

namespace dagsweep {

// Machines that are described rather than drawn come with units: a time unit is a second, a data
// unit a kilobyte (1000 bytes), a unit of work a second on a 500 MHz processor. Speeds go by clock.

/// Speed of a processor, in units of work per second.
constexpr double speed_of(double mhz) {
  return mhz / 500.0;
}
/// Data units per second of a network of so many Mb/s.
constexpr double bandwidth_of(double megabits) {
  return megabits * 125.0;
}

/// A platform and how fast its processors are: W[i][p] = work_i / speeds[p].
struct DescribedMachines {
  Platform platform;
  std::vector<double> speeds;  ///< [P], > 0
};

/// A kind of machines that papers describe.
struct MachineKind {
  std::string_view name;
  std::string_view summary;
  std::span<const ParameterSpec> parameters;
  /// Pure function of its arguments. Throws InputError.
  DescribedMachines (*make)(const Parameters& parameters, std::uint64_t seed);
};

std::span<const MachineKind> machine_kinds();

/// A kind with values for its parameters.
struct MachineChoice {
  const MachineKind* kind = nullptr;
  Parameters parameters;

  /// With values that are drawn per seed drawn for this one. Throws InputError.
  DescribedMachines make(std::uint64_t seed) const {
    return kind->make(parameters.drawn(seed), seed);
  }
};

}  // namespace dagsweep
