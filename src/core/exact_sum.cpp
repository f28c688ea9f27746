#include "core/exact_sum.hpp"

#include <bit>
#include <cassert>
#include <cmath>

namespace dagsweep {

void ExactSum::add(double x, std::int64_t sign) {
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

double ExactSum::value() const {
  std::array<std::int64_t, chunks> carried = chunk_;
  const auto carry = [&] {
    for (std::size_t k = 0; k + 1 < chunks; ++k) {
      carried[k + 1] += carried[k] >> chunk_bits;  // rounds down
      carried[k] &= mask;
    }
  };
  carry();
  double sign = 1.0;
  if (carried.back() < 0) {
    sign = -1.0;
    for (std::int64_t& chunk : carried) chunk = -chunk;
    carry();
  }
  // All chunks are in [0, 2^32) now; three hold every bit that matters.
  std::size_t top = chunks - 1;
  while (top > 2 && carried[top] == 0) --top;
  double sum = 0.0;
  for (std::size_t k = top - 2; k <= top; ++k) {
    sum += std::ldexp(static_cast<double>(carried[k]), static_cast<int>(k) * chunk_bits - 1075);
  }
  return sign * sum;
}

}  // namespace dagsweep
