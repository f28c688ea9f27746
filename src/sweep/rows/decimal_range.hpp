#pragma once

#include <cstdint>
#include <string>

namespace dagsweep {

/// Equally spaced decimal numbers, ascending: (first + k * step) / 10^places for k = 0 .. size - 1.
class DecimalRange {
 public:
  /// step > 0, places >= 0, size > 0; the last number times 10^places must be below 2^63.
  DecimalRange(std::int64_t first, std::int64_t step, int places, std::uint64_t size)
      : first_(static_cast<std::uint64_t>(first)),
        step_(static_cast<std::uint64_t>(step)),
        size_(size),
        places_(places),
        begins_below_zero_(first < 0) {}
  /// The whole numbers from `first` on; size > 0, and the last one must be below 2^64.
  static DecimalRange whole(std::uint64_t first, std::uint64_t size);

  std::uint64_t size() const { return size_; }
  /// Whether every number has a double of its own, and those without places are exact.
  bool is_told_apart() const;
  /// A number with `places` digits after the point, such as "0.30".
  std::string text(std::uint64_t k) const;
  /// The double nearest to a number, the one that its text is read as.
  double nearest(std::uint64_t k) const;

 private:
  bool is_negative(std::uint64_t k) const;
  std::uint64_t magnitude(std::uint64_t k) const;  // times 10^places

  std::uint64_t first_;  // modulo 2^64
  std::uint64_t step_;
  std::uint64_t size_;
  int places_;
  bool begins_below_zero_;
};

}  // namespace dagsweep
