#pragma once

#include <array>

#include "platform/models/machines.hpp"

namespace dagsweep {

/// 32 machines with one Pentium 4 each on 1 Gb/s Ethernet, as in Jin & Buyya's experiments. The
/// paper does not state the clock; 2400 MHz is usual for that processor. Equal machines unless
/// spread > 0.
inline constexpr std::array<ParameterSpec, 6> desktops_parameters{{
    {"nodes", ParameterKind::integer, "32", "number of machines", 1, Platform::max_processors},
    cores_parameter,
    {"mhz", ParameterKind::real, "2400", "clock of the processors, MHz", 1, 1e6},
    {"spread", ParameterKind::real, "0", "x: clocks are mhz * U[1 - x/2, 1 + x/2]", 0, 2, {}, true},
    {"bandwidth", ParameterKind::real, "1000",
     "capacity of each machine's port at the switch, Mb/s", 1e-6, 1e9},
    {"startup", ParameterKind::real, "0", "seconds before a transfer's data moves", 0},
}};

/// Desktop machines behind one switch (network `sites` of one cluster).
DescribedMachines make_desktops(const Parameters& parameters, std::uint64_t seed);

}  // namespace dagsweep
