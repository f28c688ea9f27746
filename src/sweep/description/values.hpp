#pragma once

#include <string>
#include <vector>

#include "sweep/description/yaml_node.hpp"

namespace dagsweep {

/// One value of an axis as written, and where.
struct WrittenValue {
  std::string text;
  Place place;

  [[noreturn]] void fail(const std::string& why) const;
  double real() const;            ///< a finite number
  std::uint64_t integer() const;  ///< a whole number 0 .. 2^53
};

/// The values that a node lists: a single value; a list; {from, to, step} with both ends (evaluated
/// in decimal, so that 0.3 is the double nearest to 0.3); or {from, count} of whole numbers.
std::vector<WrittenValue> read_values(const YamlNode& node);

/// A whole number > 0: the most that there may be of something.
std::uint64_t read_most(const YamlNode& node);
/// true or false.
bool read_flag(const YamlNode& node);

}  // namespace dagsweep
