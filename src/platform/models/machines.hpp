#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
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

/// The number of equal processors of each node.
inline constexpr ParameterSpec cores_parameter{.name = "cores",
                                               .kind = ParameterKind::integer,
                                               .fallback = "1",
                                               .meaning = "processors of each node",
                                               .minimum = 1,
                                               .maximum = Platform::max_processors,
                                               .later = true};

/// What the speed of a processor counts.
enum class SpeedUnit : std::uint8_t {
  clock,     ///< in clocks of 500 MHz: work in seconds counts on the graph's reference_mhz
  relative,  ///< relative to the processor on which work is the time
  flops,     ///< flop per second
};

/// A platform and the speeds of its processors: W[i][p] = work_i / speeds[p].
struct DescribedMachines {
  Platform platform;
  std::vector<double> speeds;  ///< [P], > 0
  SpeedUnit speed_unit = SpeedUnit::clock;
  std::vector<std::string> notices{};  ///< what was decided or left out when a file was read
};

/// A kind of machines.
struct MachineKind {
  std::string_view name;
  std::string_view summary;
  std::span<const ParameterSpec> parameters;
  /// Pure function of its arguments; null if the machines are those of the file that parameter
  /// `path` names. Throws InputError.
  DescribedMachines (*make)(const Parameters& parameters, std::uint64_t seed);

  bool reads_file() const { return make == nullptr; }
};

std::span<const MachineKind> machine_kinds();
/// The kind whose machines a file describes.
const MachineKind& machine_file_kind();

/// A kind of machines with values of its parameters.
struct MachineChoice {
  const MachineKind* kind = nullptr;
  Parameters parameters;
  std::shared_ptr<const DescribedMachines> of_file{};  ///< what the file of a kind describes

  /// Makes the machines; parameters that are drawn per seed are drawn for `seed`. Throws
  /// InputError.
  DescribedMachines make(std::uint64_t seed) const {
    return of_file ? *of_file : kind->make(parameters.drawn(seed), seed);
  }
  /// Whether the nodes state power or price.
  bool states_rates() const {
    return of_file &&
           !(of_file->platform.rates().power.empty() && of_file->platform.rates().price.empty());
  }
  SpeedUnit speed_unit() const { return of_file ? of_file->speed_unit : SpeedUnit::clock; }
};

}  // namespace dagsweep
