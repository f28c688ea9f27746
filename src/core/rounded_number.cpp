#include "core/rounded_number.hpp"

#include <array>
#include <charconv>

#include "core/number.hpp"

namespace dagsweep {

std::string rounded_number(double value, int digits) {
  std::array<char, 64> text{};
  const auto written = std::to_chars(text.data(), text.data() + text.size(), value,
                                     std::chars_format::scientific, digits - 1);
  double rounded = value;
  std::from_chars(text.data(), written.ptr, rounded);
  return shortest(rounded);
}

}  // namespace dagsweep
