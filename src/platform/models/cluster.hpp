#pragma once

#include <array>

#include "platform/models/machines.hpp"

namespace dagsweep {

/// The paper gives neither of its two bandwidths, only that they differ by a factor of 1000: with
/// 100, a local network of its time, for the high one, the low one is 0.1.
inline constexpr std::array<ParameterSpec, 4> cluster_parameters{{
    {"nodes", ParameterKind::integer, "8", "number of processors", 1, Platform::most_processors},
    {"mhz", ParameterKind::real, "500", "their clock", 1, 1e6},
    {"bandwidth", ParameterKind::real, "100", "of the medium that all share, Mb/s", 1e-6, 1e9},
    {"startup", ParameterKind::real, "0", "seconds before a transfer's data moves", 0},
}};

/// Equal nodes on one medium (network `bus`).
DescribedMachines make_cluster(const Parameters& parameters, std::uint64_t seed);

}  // namespace dagsweep
