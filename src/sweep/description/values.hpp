#pragma once

#include <string>
#include <vector>

#include "yaml/yaml_node.hpp"

namespace dagsweep {

/// One value of an axis as text, with its place in the file.
struct WrittenValue {
  std::string text;
  Place place;

  [[noreturn]] void fail(const std::string& why) const;
  double real() const;            ///< the value, which must be a finite number
  std::uint64_t integer() const;  ///< the value, which must be a whole number 0 .. 2^53
  std::uint64_t natural() const;  ///< the value, which must be a whole number 0 .. 2^64 - 1
};

/// The values of a node: a scalar; a list; {from, to, step}, both ends included, evaluated in
/// decimal so that 0.3 is the double nearest to 0.3; or {from, count} for whole numbers.
std::vector<WrittenValue> read_values(const YamlNode& node);

/// The names of a node: a scalar or a list.
std::vector<WrittenValue> read_names(const YamlNode& node);

/// Ranges {from, to, step} in the node that end before `to`, because no step meets it: a line each.
std::vector<std::string> missed_ends(const YamlNode& node);

/// Reads a whole number > 0.
std::uint64_t read_positive_integer(const YamlNode& node);
/// Reads true or false.
bool read_flag(const YamlNode& node);

}  // namespace dagsweep
