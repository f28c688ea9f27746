#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace dagsweep {

/// The indices 0 .. values.size()-1 by decreasing value, ties by increasing index. At most
/// 2^32 - 1 values, none of them NaN.
std::vector<std::uint32_t> decreasing_order(std::span<const double> values);

}  // namespace dagsweep
