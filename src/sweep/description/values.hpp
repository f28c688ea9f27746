#pragma once

#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "sweep/rows/decimal_range.hpp"
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

/// Values of an axis as texts: listed, or those of a range, which take no memory.
class WrittenValues {
 public:
  WrittenValues() = default;
  WrittenValues(DecimalRange range, Place place) : values_(Ranged{range, std::move(place)}) {}

  /// Appends a value to a list.
  void push_back(WrittenValue value) { std::get<Listed>(values_).push_back(std::move(value)); }

  std::uint64_t size() const;
  WrittenValue operator[](std::uint64_t k) const;
  /// Null if the values are listed.
  const DecimalRange* range() const;

 private:
  using Listed = std::vector<WrittenValue>;
  struct Ranged {
    DecimalRange range;
    Place place;
  };
  std::variant<Listed, Ranged> values_;
};

/// The values of a node: a scalar; a list; {from, to, step}, both ends included, evaluated in
/// decimal so that 0.3 is the double nearest to 0.3; or {from, count} for whole numbers.
WrittenValues read_values(const YamlNode& node);

/// The names of a node: a scalar or a list.
WrittenValues read_names(const YamlNode& node);

/// Ranges {from, to, step} in the node that end before `to`, because no step meets it: a line each.
std::vector<std::string> missed_ends(const YamlNode& node);

/// Reads a whole number > 0.
std::uint64_t read_positive_integer(const YamlNode& node);
/// Reads true or false.
bool read_flag(const YamlNode& node);

/// Reads a name that is given to a graph or an algorithm in results. Throws InputError unless it is
/// one line of text without blanks around it.
std::string read_label(const YamlNode& node);

}  // namespace dagsweep
