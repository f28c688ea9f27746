#include "sweep/description/values.hpp"

#include <cstdint>

#include "core/number.hpp"
#include "core/number_hint.hpp"
#include "core/text.hpp"

namespace dagsweep {
namespace {

constexpr std::uint64_t max_values = 10'000'000;

/// A decimal number: units * 10^-places.
struct Decimal {
  std::int64_t units = 0;
  int places = 0;
};

Decimal parse_decimal(const YamlNode& node) {
  const std::string& text = node.scalar();
  Decimal value;
  std::string digits;
  bool after_point = false;
  for (std::size_t k = 0; k < text.size(); ++k) {
    const char c = text[k];
    if (c == '.' && !after_point) {
      after_point = true;
    } else if ((c >= '0' && c <= '9') || (c == '-' && k == 0)) {
      digits += c;
      value.places += after_point ? 1 : 0;
    } else {
      node.fail("is '" + text + "' (in a range, write plain decimals such as 0.05)");
    }
  }
  const auto units = parse_integer(digits);
  if (!units || digits.size() > 15)
    node.fail("is '" + text + "' (it must be a decimal of at most 15 digits)");
  value.units = *units;
  return value;
}

/// value * 10^places as a whole number.
std::int64_t scaled(Decimal value, int places, const YamlNode& node) {
  for (; value.places < places; ++value.places) {
    if (__builtin_mul_overflow(value.units, 10, &value.units)) node.fail("has too many digits");
  }
  return value.units;
}

DecimalRange read_range(const YamlNode& node) {
  node.allow_only({"from", "to", "step", "count"});
  const YamlNode from = node.at("from");
  if (const auto count_node = node.find("count")) {
    if (node.find("to") || node.find("step"))
      node.fail("has 'count' and 'to' or 'step' (give one of the two)");
    const auto first = WrittenValue{from.scalar(), from.place()}.natural();
    const auto count = WrittenValue{count_node->scalar(), count_node->place()}.integer();
    if (count == 0) count_node->fail("is 0 (at least one value is needed)");
    if (count > max_values) count_node->fail("is more than " + std::to_string(max_values));
    if (count - 1 > UINT64_MAX - first) count_node->fail("leads beyond 2^64");
    return DecimalRange::whole(first, count);
  }
  const Decimal low = parse_decimal(from);
  const Decimal high = parse_decimal(node.at("to"));
  const auto step_node = node.find("step");
  if (!step_node && low.places + high.places > 0)
    node.fail("needs a 'step' (its ends are no whole numbers)");
  const Decimal step = step_node ? parse_decimal(*step_node) : Decimal{1, 0};
  const int places = std::max({low.places, high.places, step.places});
  const std::int64_t first = scaled(low, places, node);
  const std::int64_t last = scaled(high, places, node);
  const std::int64_t gap = scaled(step, places, node);
  if (gap <= 0) {
    node.fail("has step " + DecimalRange(gap, 1, places, 1).text(0) + " (it must be > 0)");
  }
  if (first > last) node.fail("is empty: from is larger than to");
  // The difference can be beyond 2^63.
  const std::uint64_t span = static_cast<std::uint64_t>(last) - static_cast<std::uint64_t>(first);
  const std::uint64_t steps = span / static_cast<std::uint64_t>(gap);
  if (steps > max_values) node.fail("has more than " + std::to_string(max_values) + " values");
  return {first, gap, places, steps + 1};
}

}  // namespace

std::vector<std::string> missed_ends(const YamlNode& node) {
  std::vector<std::string> lines;
  const auto add = [&](const YamlNode& inner) {
    const std::vector<std::string> more = missed_ends(inner);
    lines.insert(lines.end(), more.begin(), more.end());
  };
  if (node.is_list() && !node.is_empty_list()) {
    for (const YamlNode& element : node.list()) add(element);
  } else if (node.is_map() && node.find("from") && node.find("to") && node.find("step")) {
    const YamlNode end = node.at("to");
    const DecimalRange range = read_range(node);
    const std::uint64_t last = range.size() - 1;
    if (range.nearest(last) != WrittenValue{end.scalar(), end.place()}.real()) {
      lines.push_back(end.place().text() + ": is " + end.scalar() + "; the last value is " +
                      range.text(last) + ", since no step meets it");
    }
  } else if (node.is_map()) {
    for (const auto& [key, value] : node.entries()) add(value);
  }
  return lines;
}

void WrittenValue::fail(const std::string& why) const {
  throw InputError(place.text() + ": is '" + text + "' (" + why + ")");
}

double WrittenValue::real() const {
  const auto value = parse_double(text);
  if (!value) fail("it must be a finite number" + number_hint(text));
  return *value;
}

std::uint64_t WrittenValue::integer() const {
  const std::uint64_t value = natural();
  if (value > (1ULL << 53)) fail("it must be a whole number up to 2^53");
  return value;
}

std::uint64_t WrittenValue::natural() const {
  const auto value = parse_natural(text);
  if (!value) fail("it must be a whole number >= 0" + number_hint(text));
  return *value;
}

std::uint64_t WrittenValues::size() const {
  if (const DecimalRange* const ranged = range()) return ranged->size();
  return std::get<Listed>(values_).size();
}

WrittenValue WrittenValues::operator[](std::uint64_t k) const {
  if (const auto* const ranged = std::get_if<Ranged>(&values_)) {
    return {ranged->range.text(k), ranged->place};
  }
  return std::get<Listed>(values_)[k];
}

const DecimalRange* WrittenValues::range() const {
  const auto* const ranged = std::get_if<Ranged>(&values_);
  return ranged != nullptr ? &ranged->range : nullptr;
}

WrittenValues read_values(const YamlNode& node) {
  if (node.is_map()) return {read_range(node), node.place()};
  WrittenValues out;
  if (!node.is_list()) {
    out.push_back({node.scalar(), node.place()});
    return out;
  }
  for (const YamlNode& element : node.list()) out.push_back({element.scalar(), element.place()});
  return out;
}

WrittenValues read_names(const YamlNode& node) {
  if (node.is_map()) node.fail("must be a name, or a list of names");
  return read_values(node);
}

std::uint64_t read_positive_integer(const YamlNode& node) {
  const WrittenValue value{node.scalar(), node.place()};
  const std::uint64_t number = value.integer();
  if (number == 0) value.fail("it must be > 0");
  return number;
}

bool read_flag(const YamlNode& node) {
  const WrittenValue value{node.scalar(), node.place()};
  if (value.text != "true" && value.text != "false") value.fail("it must be true or false");
  return value.text == "true";
}

std::string read_label(const YamlNode& node) {
  const std::string& label = node.scalar();
  if (label.front() == ' ' || label.back() == ' ') {
    node.fail("is '" + visible(label) + "' (a name without spaces around it is needed)");
  }
  if (visible(label) != label) {
    node.fail("is '" + visible(label) + "' (has characters that cannot be printed)");
  }
  return label;
}

}  // namespace dagsweep
