#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace dagsweep {

/// What becomes of negative numbers where none should be: parameter `negative`.
enum class NegativeRule : std::uint8_t { refuse, zero, absolute };

NegativeRule negative_rule(std::string_view word);

/// Numbers of one kind in a file, such as its run times, which should be >= 0.
class Amounts {
 public:
  /// `what`: their name in texts, in the plural ("run times").
  Amounts(NegativeRule rule, std::string what) : rule_(rule), what_(std::move(what)) {}

  /// The number as it counts; -0 is 0. `place` returns the place of a negative one, with its file.
  template <class Place>
  double take(double value, Place place) {
    if (value >= 0.0) return value + 0.0;
    if (count_++ == 0) {
      first_ = value;
      place_of_first_ = place();
    }
    return rule_ == NegativeRule::zero ? 0.0 : -value;
  }

  /// Appends a notice if some were negative. Throws InputError with the place of the first one and
  /// their number if they are refused.
  void finish(std::vector<std::string>& notices) const;

 private:
  NegativeRule rule_;
  std::string what_;
  std::size_t count_ = 0;
  double first_ = 0.0;
  std::string place_of_first_;
};

}  // namespace dagsweep
