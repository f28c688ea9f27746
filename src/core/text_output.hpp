#pragma once

#include <array>
#include <charconv>
#include <concepts>
#include <functional>
#include <string>
#include <string_view>
#include <utility>

namespace dagsweep {

/// A text that is made from its beginning to its end and handed on in pieces, so that it need not
/// fit into memory.
class TextOutput {
 public:
  /// `take` gets the pieces in order.
  explicit TextOutput(std::function<void(std::string_view)> take) : take_(std::move(take)) {}

  TextOutput& operator<<(std::string_view text) {
    piece_ += text;
    if (piece_.size() >= piece_size) hand_on();
    return *this;
  }
  TextOutput& operator<<(char c) {
    piece_ += c;
    return *this;
  }
  template <std::integral Integer>
  TextOutput& operator<<(Integer number) {
    return append_number(number);
  }
  /// As shortest().
  TextOutput& operator<<(double number) { return append_number(number); }

  /// Hands on what is left; the text ends here.
  void finish() {
    if (!piece_.empty()) hand_on();
  }

 private:
  static constexpr std::size_t piece_size = 65536;

  template <class Number>
  TextOutput& append_number(Number number) {
    std::array<char, 32> digits{};
    const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), number).ptr;
    return *this << std::string_view(digits.data(), static_cast<std::size_t>(end - digits.data()));
  }
  void hand_on() {
    take_(piece_);
    piece_.clear();
  }

  std::function<void(std::string_view)> take_;
  std::string piece_;
};

/// The text that `write` makes.
template <class Write>
std::string text_of(const Write& write) {
  std::string text;
  TextOutput out([&](std::string_view piece) { text += piece; });
  write(out);
  out.finish();
  return text;
}

}  // namespace dagsweep
