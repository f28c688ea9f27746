#pragma once

#include <array>

#include "platform/models/machines.hpp"

namespace dagsweep {

/// The paper states that its two bandwidths differ by a factor of 1000, but gives neither value.
/// The default is our assumption for the high bandwidth, a local network of that time; the low
/// bandwidth is then 0.1.
inline constexpr std::array<ParameterSpec, 5> cluster_parameters{{
    {"nodes", ParameterKind::integer, "8", "number of nodes", 1, Platform::max_processors},
    cores_parameter,
    {"mhz", ParameterKind::real, "500", "clock of the processors, MHz", 1, 1e6},
    {"bandwidth", ParameterKind::real, "100", "capacity of the shared medium, Mb/s", 1e-6, 1e9},
    {"startup", ParameterKind::real, "0", "seconds before a transfer's data moves", 0},
}};

/// Equal nodes on one shared medium (network `bus`).
DescribedMachines make_cluster(const Parameters& parameters, std::uint64_t seed);

}  // namespace dagsweep
