#pragma once

#include <concepts>
#include <cstddef>
#include <string_view>

#include "core/text_output.hpp"

namespace dagsweep {

/// Writes a JSON text value by value, as Json::dump() would: the values of a large one would take
/// ten times the memory of its text. Objects and arrays begin and end in turn; a key precedes each
/// value of an object.
class JsonOutput {
 public:
  enum class Layout : bool { one_line, indented };  ///< indented: each value in a line of its own

  JsonOutput(TextOutput& out, Layout layout) : out_(out), layout_(layout) {}

  void begin_object() { begin('{'); }
  void end_object() { end('}'); }
  void begin_array() { begin('['); }
  void end_array() { end(']'); }
  void key(std::string_view name);

  void null();
  void value(double number);  ///< finite
  void value(std::string_view text);
  void value(const char* text) { value(std::string_view(text)); }
  template <std::integral Integer>
  void value(Integer number) {
    separate();
    out_ << number;
  }
  /// A value that is given as JSON in one line.
  void value_of_text(std::string_view json);

  template <class Value>
  void member(std::string_view name, const Value& content) {
    key(name);
    value(content);
  }
  /// An array: write(element) writes the value of each element, if it has one.
  template <class Elements, class Write>
  void list(std::string_view name, const Elements& all, Write write) {
    key(name);
    begin_array();
    for (const auto& element : all) write(element);
    end_array();
  }

 private:
  void begin(char bracket);
  void end(char bracket);
  void separate();  // from the value or bracket before
  void end_line();
  void append(std::string_view text);

  TextOutput& out_;
  Layout layout_;
  std::size_t depth_ = 0;
  bool is_first_ = true;  // in its object or array
  bool has_key_ = false;  // the next value follows its key
};

}  // namespace dagsweep
