#pragma once

#include <cstdint>
#include <optional>
#include <variant>
#include <vector>

#include "sweep/rows/decimal_range.hpp"
#include "sweep/rows/value_set.hpp"

namespace dagsweep {

/// The numbers of an axis, all different: a list, or a range, which takes no memory per number.
class AxisNumbers {
  using Listed = std::vector<double>;

 public:
  AxisNumbers() = default;
  explicit AxisNumbers(DecimalRange range) : numbers_(range) {}

  /// Appends a number to a list.
  void push_back(double number) { std::get<Listed>(numbers_).push_back(number); }

  std::size_t size() const;
  /// How many numbers are in a list.
  std::size_t listed() const { return std::holds_alternative<Listed>(numbers_) ? size() : 0; }
  double operator[](std::size_t k) const {
    const auto* const range = std::get_if<DecimalRange>(&numbers_);
    return range != nullptr ? range->nearest(k) : std::get<Listed>(numbers_)[k];
  }
  double front() const { return (*this)[0]; }
  double least() const;
  double greatest() const;

  /// The place of a number, which may be NaN.
  std::optional<std::uint32_t> find(double number) const;
  /// The places of the numbers that are neither too low nor too high. Of two numbers, the lower is
  /// not too high if the higher is not, and the higher not too low if the lower is not.
  template <class IsTooLow, class IsTooHigh>
  ValueSet between(IsTooLow is_too_low, IsTooHigh is_too_high) const {
    if (std::holds_alternative<DecimalRange>(numbers_)) {
      return {first_with([&](double number) { return !is_too_low(number); }),
              first_with(is_too_high)};
    }
    ValueSet found;
    for (std::uint32_t k = 0; k < size(); ++k) {
      if (!is_too_low((*this)[k]) && !is_too_high((*this)[k])) found.add(k);
    }
    return found;
  }

 private:
  /// The first place from which on the condition holds.
  template <class Condition>
  std::uint32_t first_with(Condition holds) const {
    std::uint32_t begin = 0;
    auto end = static_cast<std::uint32_t>(size());
    while (begin < end) {
      const std::uint32_t middle = begin + (end - begin) / 2;
      if (holds((*this)[middle]))
        end = middle;
      else
        begin = middle + 1;
    }
    return begin;
  }

  std::variant<Listed, DecimalRange> numbers_;
};

}  // namespace dagsweep
