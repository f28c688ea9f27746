#pragma once

#include <limits>
#include <string>
#include <vector>

#include "core/number.hpp"
#include "sweep/description/values.hpp"

namespace dagsweep {

/// What a condition of a sweep file says about one name: {processors: [4, 8]}, {tasks: {above: 9}}.
struct WrittenTerm {
  std::string name;
  Place place;
  std::vector<WrittenValue> values;  ///< one of these; none: a range
  double low = -no_limit;            ///< of a range
  double high = no_limit;
  bool has_low = true;   ///< whether `low` is in the range ("from", not "above")
  bool has_high = true;  ///< whether `high` is ("up_to", not "below")

  bool is_range() const { return values.empty(); }
  bool is_below(double number) const { return !(has_low ? number >= low : number > low); }
  bool is_above(double number) const { return !(has_high ? number <= high : number < high); }
  bool has(double number) const { return !is_below(number) && !is_above(number); }
};

/// An entry of `exclude`, `only` or `together`: combinations that meet all terms.
struct WrittenCondition {
  Place place;
  std::vector<WrittenTerm> terms;
};

/// Reads a list of conditions, each a map from a name to a value, a list or a range {above, below,
/// from, up_to}. Names and values are not looked up yet. Throws InputError.
std::vector<WrittenCondition> read_conditions(const YamlNode& list);

/// Reads `together`: maps of the same names, each to one value.
std::vector<WrittenCondition> read_together(const YamlNode& list);

}  // namespace dagsweep
