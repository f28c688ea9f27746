#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace dagsweep {

/// The indices 0 .. values.size()-1 by decreasing value, ties by increasing index. Takes linear
/// time unless many values differ by less than a millionth. Values >= 0, at most 2^32 - 1 of them.
std::vector<std::uint32_t> decreasing_order(std::span<const double> values);

}  // namespace dagsweep
