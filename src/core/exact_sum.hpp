#pragma once

#include <array>
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

}  // namespace dagsweep
