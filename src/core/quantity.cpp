#include "core/quantity.hpp"

#include <algorithm>
#include <cmath>
#include <optional>
#include <string>

#include "core/error.hpp"
#include "core/number.hpp"

namespace dagsweep {
namespace {

struct Prefix {
  std::string_view text;
  double factor;
};

constexpr Prefix prefixes[] = {{"", 1.0},         {"k", 1e3},          {"M", 1e6},
                               {"G", 1e9},        {"T", 1e12},         {"Ki", 1024.0},
                               {"Mi", 1048576.0}, {"Gi", 1073741824.0}};

std::optional<double> factor_of(std::string_view text, std::initializer_list<UnitName> units) {
  for (const UnitName& unit : units) {
    if (!text.ends_with(unit.name)) continue;
    const std::string_view before = text.substr(0, text.size() - unit.name.size());
    for (const Prefix& prefix : prefixes) {
      if (before == prefix.text) return prefix.factor * unit.factor;
    }
  }
  return std::nullopt;
}

/// Another way in which people write a unit.
struct OtherUnit {
  std::string_view written;
  std::string_view name;
};
constexpr OtherUnit other_units[] = {
    {"bps", "bit/s"},     {"bits/s", "bit/s"}, {"bit", "bit/s"},    {"Bps", "B/s"},
    {"bytes/s", "B/s"},   {"B", "B/s"},        {"flops", "flop/s"}, {"FLOPS", "flop/s"},
    {"FLOP/s", "flop/s"}, {"flop", "flop/s"},
};

/// "; write 1 Gbit/s" for "1 Gbps"; "" if that is not clear.
std::string unit_hint(std::string_view number, std::string_view unit,
                      std::initializer_list<UnitName> units) {
  for (const OtherUnit& other : other_units) {
    const bool is_known =
        std::ranges::any_of(units, [&](const UnitName& known) { return known.name == other.name; });
    if (!is_known || !factor_of(unit, {{other.written, 1.0}})) continue;
    const std::string_view prefix = unit.substr(0, unit.size() - other.written.size());
    return "; write " + std::string(number) + " " + std::string(prefix) + std::string(other.name);
  }
  return "";
}

}  // namespace

double quantity_of(std::string_view text, std::initializer_list<UnitName> units,
                   std::string_view example) {
  const std::size_t end = std::min(text.find_first_not_of("0123456789.eE+-"), text.size());
  const auto number = parse_double(text.substr(0, end));
  const bool has_blank = text.substr(end).starts_with(' ');
  const std::string_view written = text.substr(has_blank ? end + 1 : end);
  const auto factor = factor_of(written, units);
  const double value = number && factor ? *number * *factor : 0.0;
  if (value > 0.0 && std::isfinite(value)) return value;
  std::string known;
  for (const UnitName& unit : units) {
    const bool is_last = &unit == units.end() - 1;
    known += (known.empty() ? "" : is_last ? " or " : ", ") + std::string(unit.name);
  }
  throw InputError("it must be a number > 0 with a unit, " + known +
                   ", with k, M, G, T, Ki, Mi, Gi or nothing before it, such as " +
                   std::string(example) +
                   (number && !factor ? unit_hint(text.substr(0, end), written, units) : ""));
}

}  // namespace dagsweep
