#pragma once

#include <string>

namespace dagsweep {

/// A number for people, with at most `digits` significant digits: 2.293, 12350.
std::string rounded_number(double value, int digits);

}  // namespace dagsweep
