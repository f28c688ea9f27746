#include "core/number_hint.hpp"

#include <algorithm>
#include <optional>
#include <vector>

#include "core/number.hpp"
#include "core/text.hpp"
#include "core/words.hpp"

namespace dagsweep {
namespace {

/// Units that people write behind numbers that have none here.
struct Unit {
  std::string_view name;
  double factor;
  double divisor = 1.0;

  std::string times(double number) const { return shortest(number * factor / divisor); }
};
constexpr Unit multiples[] = {{"%", 1, 100}, {"k", 1e3}, {"K", 1e3}, {"M", 1e6}};
constexpr Unit times[] = {{"ns", 1, 1e9}, {"us", 1, 1e6}, {"\u00b5s", 1, 1e6}, {"ms", 1, 1e3},
                          {"min", 60},    {"h", 3600},    {"d", 86400}};
constexpr Unit clocks[] = {{"MHz", 1}, {"GHz", 1000}};

/// The number with which the text begins, and what follows it.
struct Quantity {
  double number;
  std::string_view unit;
};

std::optional<Quantity> quantity_in(std::string_view text) {
  const std::size_t end = std::min(text.find_first_not_of("+-.0123456789"), text.size());
  const auto number = parse_double(text.substr(0, end));
  if (!number) return std::nullopt;
  return Quantity{*number, trimmed(text.substr(end))};
}

/// The value of "1/2"; nothing for any other text.
std::optional<double> fraction_in(std::string_view text) {
  const std::size_t sign = std::min(text.find('/'), text.size());
  const auto above = parse_double(trimmed(text.substr(0, sign)));
  const auto below = parse_double(trimmed(text.substr(std::min(sign + 1, text.size()))));
  if (!above || !below || *below == 0.0) return std::nullopt;
  return *above / *below;
}

/// "0.3" for "0,3"; "" for any other text.
std::string with_decimal_point(std::string_view text) {
  const std::size_t comma = text.find(',');
  if (comma == std::string_view::npos) return "";
  std::string point(text);
  point[comma] = '.';
  return parse_double(point) ? point : "";
}

/// The numbers of a text in which only blanks and separators are between them; empty if there is
/// anything else.
std::vector<std::string> numbers_in(std::string_view text) {
  std::string spaced(text);
  for (char& c : spaced) {
    if (std::string_view(",;()").find(c) != std::string_view::npos) c = ' ';
  }
  std::vector<std::string> numbers = split(spaced, ' ');
  std::erase(numbers, "");
  const bool all = std::all_of(numbers.begin(), numbers.end(),
                               [](const std::string& word) { return parse_double(word); });
  return all ? numbers : std::vector<std::string>();
}

/// The ends of "1..20", "1-20", "1:20" or "1 to 20".
std::vector<std::string> ends_in(std::string_view text) {
  for (const std::string_view sign : {"...", "..", " to ", ":", "-"}) {
    const std::size_t at = text.find(sign, 1);
    if (at == std::string_view::npos) continue;
    const std::string_view low = trimmed(text.substr(0, at));
    const std::string_view high = trimmed(text.substr(std::min(at + sign.size(), text.size())));
    if (parse_double(low) && parse_double(high)) return {std::string(low), std::string(high)};
  }
  return {};
}

}  // namespace

std::string number_hint(std::string_view text) {
  if (text.find('=') != std::string_view::npos) return "; each key=value is given by itself";
  if (const auto fraction = fraction_in(text)) return "; as a number: " + shortest(*fraction);
  if (const std::string point = with_decimal_point(text); !point.empty()) {
    return "; a decimal fraction has a point: " + point;
  }
  const auto quantity = quantity_in(text);
  if (!quantity || quantity->unit.empty()) return "";
  const auto& [number, unit] = *quantity;
  for (const Unit& known : multiples) {
    if (unit == known.name) return "; write " + known.times(number);
  }
  for (const Unit& known : times) {
    if (unit == known.name) return "; that is " + known.times(number) + " in seconds";
  }
  for (const Unit& known : clocks) {
    if (unit == known.name) return "; that is " + known.times(number) + " in MHz";
  }
  const bool is_word = std::all_of(unit.begin(), unit.end(), [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
  });
  return is_word ? "; write the number alone: " + shortest(number) : "";
}

std::string values_hint(std::string_view text) {
  if (const auto numbers = numbers_in(text); numbers.size() > 1) {
    const std::string point = with_decimal_point(text);
    return "; several values need brackets and commas: [" + join(numbers) + "]" +
           (point.empty() ? "" : ", a decimal fraction a point: " + point);
  }
  if (const auto ends = ends_in(text); !ends.empty()) {
    const bool is_whole = parse_integer(ends[0]) && parse_integer(ends[1]);
    return "; a range is {from: " + ends[0] + ", to: " + ends[1] +
           (is_whole ? "}" : ", step: 0.1}");
  }
  return number_hint(text);
}

}  // namespace dagsweep
