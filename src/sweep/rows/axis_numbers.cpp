#include "sweep/rows/axis_numbers.hpp"

#include <algorithm>
#include <cmath>

namespace dagsweep {

std::size_t AxisNumbers::size() const {
  return std::visit([](const auto& numbers) { return std::size_t{numbers.size()}; }, numbers_);
}

double AxisNumbers::least() const {
  const auto* const listed = std::get_if<Listed>(&numbers_);
  return listed != nullptr ? std::ranges::min(*listed) : (*this)[0];
}

double AxisNumbers::greatest() const {
  const auto* const listed = std::get_if<Listed>(&numbers_);
  return listed != nullptr ? std::ranges::max(*listed) : (*this)[size() - 1];
}

std::optional<std::uint32_t> AxisNumbers::find(double number) const {
  const auto is_it = [&](double one) {
    return one == number || (std::isnan(one) && std::isnan(number));
  };
  std::uint32_t place = 0;
  if (const auto* const listed = std::get_if<Listed>(&numbers_)) {
    place = static_cast<std::uint32_t>(std::ranges::find_if(*listed, is_it) - listed->begin());
  } else {
    place = first_with([&](double one) { return one >= number; });
  }
  return place < size() && is_it((*this)[place]) ? std::optional(place) : std::nullopt;
}

}  // namespace dagsweep
