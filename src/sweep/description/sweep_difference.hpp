#pragma once

#include <string>
#include <string_view>

namespace dagsweep {

/// Which keys of two sweep files, of which the rows depend, have other values, and which values:
/// "sweep.ccr (now [0.5], there [0.5, 1.5])". Says so if none has: then a file differs that they
/// name.
std::string sweep_difference(std::string_view now, std::string_view there);

}  // namespace dagsweep
