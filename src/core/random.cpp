#include "core/random.hpp"

#include <bit>
#include <cmath>
#include <initializer_list>

namespace dagsweep {

RandomStream::RandomStream(std::uint64_t seed, Purpose purpose, std::uint64_t index,
                           std::uint64_t subindex)
    : state_(mix64(seed + 0x9e3779b97f4a7c15U)) {
  for (const std::uint64_t part : {static_cast<std::uint64_t>(purpose), index, subindex}) {
    state_ = mix64(state_ ^ mix64(part + 0xd1b54a32d192ed03U));
  }
}

std::uint64_t RandomStream::below(std::uint64_t bound) {
  // Rejection sampling: 2^64 - rejected is a multiple of `bound`, so the rest is uniform.
  const std::uint64_t rejected = (0 - bound) % bound;
  while (true) {
    const std::uint64_t draw = next();
    if (draw >= rejected) return draw % bound;
  }
}

double RandomStream::exponential(double mean) {
  return -mean * portable_log(1.0 - uniform());
}

double RandomStream::normal(double mean, double deviation) {
  // Marsaglia's polar method: x of a point (x, y) that is uniform on the open unit disc without its
  // centre.
  while (true) {
    const double x = uniform(-1.0, 1.0);
    const double y = uniform(-1.0, 1.0);
    const double square = x * x + y * y;
    if (square >= 1.0 || square == 0.0) continue;
    return mean + deviation * x * std::sqrt(-2.0 * portable_log(square) / square);
  }
}

double portable_log(double x) {
  // x = m * 2^k with m in [sqrt(1/2), sqrt(2)); log x = k log 2 + 2 artanh(s), s = (m-1)/(m+1).
  const std::uint64_t bits = std::bit_cast<std::uint64_t>(x);
  int k = static_cast<int>(bits >> 52) - 1023;
  double m = std::bit_cast<double>((bits & 0x000fffffffffffffU) | 0x3ff0000000000000U);
  if (m > 1.4142135623730951) {
    m = m / 2.0;
    k += 1;
  }
  const double s = (m - 1.0) / (m + 1.0);
  const double square = s * s;
  double series = 0.0;
  for (int odd = 25; odd >= 3; odd -= 2) series = (series + 1.0 / odd) * square;
  constexpr double ln2_high = 0x1.62e42fee00000p-1;  // 32 bits of log 2: k * ln2_high is exact
  constexpr double ln2_low = 0x1.a39ef35793c76p-33;
  return k * ln2_high + (2.0 * s + (2.0 * s * series + k * ln2_low));
}

}  // namespace dagsweep
