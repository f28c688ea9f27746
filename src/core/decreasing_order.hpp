#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace dagsweep {

/// The numbers 0 .. values.size()-1 by decreasing value, of equal values in increasing number, in
/// time that grows with their count alone unless values differ by less than a millionth. Values
/// >= 0, at most 2^32 - 1 of them.
std::vector<std::uint32_t> decreasing_order(std::span<const double> values);

}  // namespace dagsweep
