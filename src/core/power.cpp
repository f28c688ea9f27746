#include "core/power.hpp"

#include <cmath>

#include "core/random.hpp"

namespace dagsweep {
namespace {

/// The unevaluated sum of two doubles, the second at most half a unit in the last place of the
/// first: about 106 bits (Dekker, "A floating-point technique for extending the available
/// precision", Numerische Mathematik 18, 1971).
struct Pair {
  double high = 0.0;
  double low = 0.0;
};

Pair sum(double a, double b) {
  const double total = a + b;
  const double of_b = total - a;
  return {total, (a - (total - of_b)) + (b - of_b)};
}

Pair product(double a, double b) {
  const auto halves = [](double x) {
    const double scaled = x * 134217729.0;  // 2^27 + 1
    const double high = scaled - (scaled - x);
    return Pair{high, x - high};
  };
  const Pair x = halves(a);
  const Pair y = halves(b);
  const double total = a * b;
  return {total, ((x.high * y.high - total) + x.high * y.low + x.low * y.high) + x.low * y.low};
}

Pair sum(Pair a, Pair b) {
  const Pair high = sum(a.high, b.high);
  return sum(high.high, high.low + (a.low + b.low));
}

Pair product(Pair a, Pair b) {
  const Pair high = product(a.high, b.high);
  return sum(high.high, high.low + (a.high * b.low + a.low * b.high));
}

Pair quotient(Pair a, double b) {
  const double first = a.high / b;
  const Pair back = product(first, b);
  return sum(first, ((a.high - back.high) - back.low + a.low) / b);
}

Pair exponential(Pair x) {
  constexpr Pair ln2{0x1.62e42fefa39efp-1, 0x1.abc9e3b39803fp-56};
  const double k = std::floor(x.high / ln2.high + 0.5);
  const Pair rest = sum(x, product({-k, 0.0}, ln2));  // at most log(2) / 2
  Pair series{1.0, 0.0};
  for (int term = 22; term >= 1; --term) {
    series = sum({1.0, 0.0}, quotient(product(rest, series), term));
  }
  const int exponent = static_cast<int>(k);
  return {std::ldexp(series.high, exponent), std::ldexp(series.low, exponent)};
}

}  // namespace

double portable_power(double base, double exponent) {
  // One step of Newton's method: log x = l + (x exp(-l) - 1), with the square of l's error.
  const double log = portable_log(base);
  const Pair ratio = product({base, 0.0}, exponential({-log, 0.0}));
  const Pair logarithm = sum(log, (ratio.high - 1.0) + ratio.low);
  return exponential(product({exponent, 0.0}, logarithm)).high;
}

}  // namespace dagsweep
