#include "sweep/rows/decimal_range.hpp"

#include <algorithm>
#include <array>
#include <cassert>

#include "core/number.hpp"

namespace dagsweep {
namespace {

/// The powers of ten that a double holds exactly.
constexpr std::array<double, 23> powers_of_ten{1e0,  1e1,  1e2,  1e3,  1e4,  1e5,  1e6,  1e7,
                                               1e8,  1e9,  1e10, 1e11, 1e12, 1e13, 1e14, 1e15,
                                               1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22};

}  // namespace

DecimalRange DecimalRange::whole(std::uint64_t first, std::uint64_t size) {
  DecimalRange range(0, 1, 0, size);
  range.first_ = first;
  return range;
}

bool DecimalRange::is_negative(std::uint64_t k) const {
  return begins_below_zero_ && static_cast<std::int64_t>(first_ + k * step_) < 0;
}

std::uint64_t DecimalRange::magnitude(std::uint64_t k) const {
  assert(k < size_);
  const std::uint64_t units = first_ + k * step_;
  return is_negative(k) ? -units : units;
}

bool DecimalRange::is_told_apart() const {
  constexpr std::uint64_t fifteen_digits = 1'000'000'000'000'000;
  const std::uint64_t most = std::max(magnitude(0), magnitude(size_ - 1));
  return most <= (places_ == 0 ? 1ULL << 53 : fifteen_digits);
}

std::string DecimalRange::text(std::uint64_t k) const {
  std::string digits = std::to_string(magnitude(k));
  if (const auto places = static_cast<std::size_t>(places_); places > 0) {
    if (digits.size() <= places) digits.insert(0, places + 1 - digits.size(), '0');
    digits.insert(digits.size() - places, ".");
  }
  return (is_negative(k) ? "-" : "") + digits;
}

double DecimalRange::nearest(std::uint64_t k) const {
  const std::uint64_t units = magnitude(k);
  const auto places = static_cast<std::size_t>(places_);
  // A quotient of two exact doubles is rounded once.
  const bool is_exact = units <= 1ULL << 53 && places < powers_of_ten.size();
  if (places > 0 && !is_exact) return parse_double(text(k)).value();
  const double number =
      places == 0 ? static_cast<double>(units) : static_cast<double>(units) / powers_of_ten[places];
  return is_negative(k) ? -number : number;
}

}  // namespace dagsweep
