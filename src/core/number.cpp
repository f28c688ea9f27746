#include "core/number.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <charconv>
#include <cmath>

#include "core/random.hpp"

namespace dagsweep {
namespace {

template <class T>
std::optional<T> parse(std::string_view text) {
  if (text.starts_with('+') && !text.starts_with("+-")) text.remove_prefix(1);
  T value{};
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return value;
}

}  // namespace

std::string shortest(double value) {
  std::array<char, 32> buffer{};
  const auto result = std::to_chars(buffer.data(), buffer.data() + buffer.size(), value);
  return {buffer.data(), result.ptr};
}

std::string whole_digits(double value) {
  return std::to_string(static_cast<std::uint64_t>(value));
}

std::string rounded_number(double value, int digits) {
  std::array<char, 64> text{};
  const auto written = std::to_chars(text.data(), text.data() + text.size(), value,
                                     std::chars_format::scientific, digits - 1);
  double rounded = value;
  std::from_chars(text.data(), written.ptr, rounded);
  return shortest(rounded);
}

std::optional<double> parse_double(std::string_view text) {
  const auto value = parse<double>(text);
  return value && std::isfinite(*value) ? value : std::nullopt;
}

std::optional<std::int64_t> parse_integer(std::string_view text) {
  return parse<std::int64_t>(text);
}

std::optional<std::uint64_t> parse_natural(std::string_view text) {
  return parse<std::uint64_t>(text);
}

std::optional<std::uint64_t> parse_bytes(std::string_view text) {
  const std::size_t end = std::min(text.find_first_not_of("0123456789."), text.size());
  const auto number = parse_double(text.substr(0, end));
  text.remove_prefix(text.substr(end).starts_with(' ') ? end + 1 : end);
  double factor = 1.0;
  for (const std::string_view unit : {"B", "kB", "MB", "GB", "TB"}) {
    if (number && *number > 0.0 && (text == unit || (text.empty() && unit == "B"))) {
      return static_cast<std::uint64_t>(*number * factor);
    }
    factor *= 1000.0;
  }
  return std::nullopt;
}

Digest& Digest::add(std::uint64_t part) {
  state_ = mix64(std::rotl(state_, 5) ^ mix64(part + 0x9e3779b97f4a7c15U));
  return *this;
}

Digest& Digest::add(std::string_view part) {
  add(static_cast<std::uint64_t>(part.size()));
  std::uint64_t word = 0;
  int filled = 0;
  for (const char c : part) {
    word = (word << 8) | static_cast<unsigned char>(c);
    if (++filled == 8) {
      add(word);
      word = 0;
      filled = 0;
    }
  }
  return filled > 0 ? add(word) : *this;
}

Digest& Digest::add(double part) {
  return add(std::bit_cast<std::uint64_t>(part));
}

std::string hex(std::uint64_t value) {
  std::string out(16, '0');
  for (int digit = 15; digit >= 0; --digit, value >>= 4) {
    out[static_cast<std::size_t>(digit)] = "0123456789abcdef"[value & 15U];
  }
  return out;
}

}  // namespace dagsweep
