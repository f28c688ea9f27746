#pragma once

#include <cstdint>
#include <initializer_list>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "app/commands.hpp"

namespace dagsweep {

/// Kind of value that an option takes.
enum class OptionKind : std::uint8_t {
  flag,  ///< nothing
  text,
  texts,             ///< a text; the option may be repeated
  real,              ///< a number
  whole,             ///< a whole number >= 0
  whole_or_largest,  ///< a whole number >= 0, or the word `largest`
};

/// One option of a command.
struct OptionSpec {
  std::string name;  ///< "output", or with its letter "output,o"
  OptionKind kind;
  std::string help;
  std::string fallback{};    ///< the value if the option is not given; empty: none
  bool is_required = false;  ///< it must be given
  std::string implied{};     ///< the value if the option is given without one; empty: an error
};

struct WholeOrLargest {
  std::uint64_t value = 0;
  bool is_largest = false;
};

/// The values of a command's options. Call an accessor only for an option of its kind that has a
/// value.
class OptionValues {
 public:
  using Value = std::variant<std::monostate, std::string, std::vector<std::string>, double,
                             std::uint64_t, WholeOrLargest>;

  /// Whether the option has a value; for a flag, whether it was given.
  bool has(std::string_view name) const { return values_.find(name) != values_.end(); }
  /// Whether the option was given, and its value is not the fallback.
  bool is_given(std::string_view name) const;
  const std::string& text(std::string_view name) const { return get<std::string>(name); }
  const std::vector<std::string>& texts(std::string_view name) const {
    return get<std::vector<std::string>>(name);
  }
  double real(std::string_view name) const { return get<double>(name); }
  std::uint64_t whole(std::string_view name) const { return get<std::uint64_t>(name); }
  WholeOrLargest whole_or_largest(std::string_view name) const { return get<WholeOrLargest>(name); }

  void set(const std::string& name, Value value, bool is_fallback) {
    values_[name] = {std::move(value), is_fallback};
  }

 private:
  struct Entry {
    Value value;
    bool is_fallback = false;
  };

  template <class T>
  const T& get(std::string_view name) const {
    return std::get<T>(values_.find(name)->second.value);
  }

  std::map<std::string, Entry, std::less<>> values_;
};

/// Throws InputError, which says `why`, for the first of the named options that is given.
void refuse_options(const OptionValues& options, std::initializer_list<std::string_view> names,
                    const std::string& why);

/// The help of a command. `positional`: the option that takes the positional arguments, "" = none;
/// at most `positionals` of them, -1 = any number.
struct Usage {
  std::string_view call;  ///< "run SWEEP.yaml --output R.h5 [options]"
  std::string_view text;  ///< what it does, with an example
  std::string_view positional;
  int positionals = 1;
};

/// Parses the arguments. Returns std::nullopt if --help was given and has been printed. Throws
/// InputError.
std::optional<OptionValues> parse_options(const Usage& usage,
                                          const std::vector<OptionSpec>& options,
                                          const CommandContext& context);

}  // namespace dagsweep
