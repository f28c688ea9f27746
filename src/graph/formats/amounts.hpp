#pragma once

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace dagsweep {

/// Treatment of negative numbers in a file where none should occur (parameter `negative`).
enum class NegativeRule : std::uint8_t { refuse, zero, absolute };

NegativeRule negative_rule(std::string_view word);

/// Checks the numbers of one kind in a file, such as its run times, which should be >= 0.
class Amounts {
 public:
  /// `what`: name of the numbers in notices and errors, in the plural ("run times").
  Amounts(NegativeRule rule, std::string what) : rule_(rule), what_(std::move(what)) {}

  /// The number after the rule is applied; -0 becomes 0. `place` returns the file and place of a
  /// negative number.
  template <class Place>
  double take(double value, Place place) {
    if (value >= 0.0) return value + 0.0;
    if (count_++ == 0) {
      first_ = value;
      place_of_first_ = place();
    }
    return rule_ == NegativeRule::zero ? 0.0 : -value;
  }

  /// Appends a notice for each kind of which some were negative. If negative numbers are refused,
  /// throws InputError with the place of the first one and the count of each kind.
  static void finish(std::initializer_list<const Amounts*> kinds,
                     std::vector<std::string>& notices);

 private:
  std::string found() const { return std::to_string(count_) + " negative " + what_; }

  NegativeRule rule_;
  std::string what_;
  std::size_t count_ = 0;
  double first_ = 0.0;
  std::string place_of_first_;
};

}  // namespace dagsweep
