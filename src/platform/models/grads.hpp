#pragma once

#include <array>

#include "platform/models/machines.hpp"

namespace dagsweep {

/// The paper gives no capacity of the links between sites, only that they were typical; 10 Mb/s, a
/// tenth of the local networks, is our assumption.
inline constexpr std::array<ParameterSpec, 5> grads_parameters{{
    {"within_utk", ParameterKind::real, "100", "link between the two clusters at Knoxville, Mb/s",
     1e-6, 1e9},
    {"utk_ucsd", ParameterKind::real, "10", "link from Knoxville to San Diego, Mb/s", 1e-6, 1e9},
    {"utk_uiuc", ParameterKind::real, "10", "link from Knoxville to Urbana-Champaign, Mb/s", 1e-6,
     1e9},
    {"ucsd_uiuc", ParameterKind::real, "10", "link from San Diego to Urbana-Champaign, Mb/s", 1e-6,
     1e9},
    {"startup", ParameterKind::real, "0", "seconds before a transfer's data moves", 0},
}};

/// The testbed as the paper lists it (Su, Casanova & Berman, section IV-B), processors in the order
/// of the list: 0-7 Pentium III 550 MHz (100 Mb/s switch) and 8-23 Pentium III 500 MHz (1 Gb/s) at
/// Knoxville; 24-26 Athlon 700 MHz and 27-29 Pentium III 400 MHz at San Diego (100 Mb/s); 30-37
/// Pentium II 266 MHz at Urbana-Champaign (100 Mb/s). Network `sites`; both clusters at Knoxville
/// share its links to the other sites.
DescribedMachines make_grads(const Parameters& parameters, std::uint64_t seed);

}  // namespace dagsweep
