#include "core/exact_sum.hpp"

#include <cmath>

namespace dagsweep {

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
