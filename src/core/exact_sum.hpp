#pragma once

#include <array>
#include <bit>
#include <cassert>
#include <cmath>
#include <cstddef>
#include <cstdint>

namespace dagsweep {

/// A sum of finite numbers that does not depend on their order: it is kept exactly, as an integer
/// of 2,112 bits (Neal, Fast Exact Summation Using Small and Large Superaccumulators, 2015). At
/// most 2^31 numbers.
class ExactSum {
 public:
  ExactSum& operator+=(double x) {
    add(x, 1);
    return *this;
  }
  ExactSum& operator-=(double x) {
    add(x, -1);
    return *this;
  }
  /// The sum to within one unit in its last place; exact if it has at most 53 significant bits.
  double value() const;

 private:
  static constexpr int chunk_bits = 32;
  static constexpr std::uint64_t mask = 0xffffffffU;
  static constexpr std::size_t chunks = 66;

  void add(double x, std::int64_t sign);

  // Chunk k counts multiples of 2^(32 k - 1075); they overlap, carries are left for value().
  std::array<std::int64_t, chunks> chunk_{};
};

inline void ExactSum::add(double x, std::int64_t sign) {
  assert(std::isfinite(x));
  const auto bits = std::bit_cast<std::uint64_t>(x);
  if ((bits >> 63) != 0) sign = -sign;
  // x = mantissa * 2^(exponent - 1075); subnormal numbers lack the leading bit.
  std::uint64_t exponent = (bits >> 52) & 0x7ffU;
  std::uint64_t mantissa = bits & 0xfffffffffffffU;
  if (exponent > 0) {
    mantissa |= 1ULL << 52;
  } else {
    exponent = 1;
  }
  const std::size_t first = exponent / chunk_bits;
  const std::uint64_t shift = exponent % chunk_bits;
  const std::uint64_t low = (mantissa & mask) << shift;
  const std::uint64_t high = ((mantissa >> chunk_bits) << shift) + (low >> chunk_bits);
  chunk_[first] += sign * static_cast<std::int64_t>(low & mask);
  chunk_[first + 1] += sign * static_cast<std::int64_t>(high & mask);
  chunk_[first + 2] += sign * static_cast<std::int64_t>(high >> chunk_bits);
}

}  // namespace dagsweep
