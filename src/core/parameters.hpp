#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "core/error.hpp"
#include "core/number.hpp"

namespace dagsweep {

enum class ParameterKind { integer, real, flag, text, choice };
/// "whole number", "number", "true or false", "text", "one of the choices".
std::string_view text(ParameterKind kind);

/// Declares one named parameter of a scheduler, a generator or the simulation.
struct ParameterSpec {
  std::string_view name;
  ParameterKind kind = ParameterKind::real;
  std::string_view fallback;  ///< the default, as text; empty = the parameter is required
  std::string_view meaning;
  double minimum = -no_limit;  ///< closed interval, for numbers
  double maximum = no_limit;
  std::string_view choices = {};  ///< "greedy|bottleneck", for ParameterKind::choice
  bool open = false;              ///< numbers lie in [minimum, maximum)
  std::string_view word = {};     ///< a word allowed in place of a number: "never"
  bool later = false;  ///< added after results existed: left out of canonical() while at its
                       ///< former value, so that older results keep their identity
  std::string_view former = {};  ///< of a later one: what held before it was there; empty = default
  bool names_file = false;       ///< a text that names a file; in a sweep relative to its folder
};

/// The entry named `name`. Throws std::logic_error if there is none.
constexpr const ParameterSpec& spec_of(std::span<const ParameterSpec> specs,
                                       std::string_view name) {
  for (const ParameterSpec& spec : specs) {
    if (spec.name == name) return spec;
  }
  throw std::logic_error("no such parameter");
}

/// Whether an entry is named `name`.
constexpr bool declares(std::span<const ParameterSpec> specs, std::string_view name) {
  for (const ParameterSpec& spec : specs) {
    if (spec.name == name) return true;
  }
  return false;
}

/// The number that `text` denotes; std::nullopt if `text` is the parameter's word. Throws
/// InputError with the reason alone ("it must be a whole number"); the caller adds the place.
std::optional<double> number_of(const ParameterSpec& spec, std::string_view text);

/// A value as written by the user, and its place. `upper` is empty except in
/// `{uniform: [text, upper]}`.
struct GivenParameter {
  std::string name;
  std::string text;
  std::string upper;
  Place place;
};

/// The values of a declared set of parameters: checked on construction, complete, immutable.
class Parameters {
 public:
  Parameters() = default;
  /// Throws InputError (with the place) for an unknown name, a repeated one, a missing one, a
  /// wrong type or a value out of range. `owner` is the name of the scheduler, generator or other
  /// entry that declares the parameters.
  Parameters(std::string_view owner, std::span<const ParameterSpec> specs,
             const std::vector<GivenParameter>& given);

  std::int64_t integer(std::string_view name) const;
  double real(std::string_view name) const;
  std::optional<double> real_unless_word(std::string_view name) const;
  bool flag(std::string_view name) const;
  const std::string& text(std::string_view name) const;

  bool declares(std::string_view name) const;
  /// Whether a value was given, even if it equals the default.
  bool given(std::string_view name) const { return find(name).given; }
  /// A copy in which the number `name` has another value.
  Parameters with(std::string_view name, double value) const;
  /// A copy in which `name` has another text.
  Parameters with_text(std::string_view name, const std::string& text) const;
  /// A copy that does not declare `name`.
  Parameters without(std::string_view name) const;

  /// The names, in declared order.
  std::vector<std::string_view> names() const;
  /// The value of `name` as canonical() writes it.
  std::string shown(std::string_view name) const { return written(find(name)); }

  bool random() const;  ///< whether some value is drawn per seed
  /// A copy in which every {uniform: [a, b]} is replaced by its draw for `seed`.
  Parameters drawn(std::uint64_t seed) const;
  /// Copies in which every {uniform: [a, b]} is replaced by a, and by b.
  std::array<Parameters, 2> ends() const;
  /// "tasks=300 width=17", in declared order, defaults included except what is left out of
  /// parameters marked `later`. The identity of this set of values.
  std::string canonical() const;
  /// As canonical(), but with given values only.
  std::string label() const;

 private:
  struct Value {
    std::string name;
    ParameterKind kind = ParameterKind::real;
    bool given = false;
    bool word = false;    // the word of its ParameterSpec instead of a number
    bool silent = false;  // at its former value and marked `later`
    std::string text;
    double low = 0.0;  // numbers and flags; a drawn value lies in [low, high]
    double high = 0.0;
  };
  const Value& find(std::string_view name) const;
  static std::string written(const Value& value);

  std::vector<Value> values_;
};

}  // namespace dagsweep
