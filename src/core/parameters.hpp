#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "core/error.hpp"

namespace dagsweep {

inline constexpr double no_limit = std::numeric_limits<double>::infinity();

enum class ParameterKind { integer, real, flag, text, choice };

/// Declares one named parameter of a scheduler, a generator or the simulation.
struct ParameterSpec {
  std::string_view name;
  ParameterKind kind = ParameterKind::real;
  std::string_view fallback;  ///< the default, as text; empty = must be given
  std::string_view meaning;
  double minimum = -no_limit;  ///< closed interval, for numbers
  double maximum = no_limit;
  std::string_view choices = {};  ///< "greedy|bottleneck", for ParameterKind::choice
  bool open = false;              ///< numbers lie in [minimum, maximum)
  std::string_view word = {};     ///< allowed in place of a number: "never"
  bool later = false;  ///< came when there were results already: at its default, no part of
                       ///< canonical(), so that they keep their identity
};

/// The entry of that name, which must be there.
constexpr const ParameterSpec& spec_of(std::span<const ParameterSpec> specs,
                                       std::string_view name) {
  for (const ParameterSpec& spec : specs) {
    if (spec.name == name) return spec;
  }
  throw std::logic_error("no such parameter");
}

/// The number that a text stands for; nothing if it is the parameter's word. Throws InputError that
/// says why it is none, "it must be a whole number": where is for the caller to say.
std::optional<double> number_of(const ParameterSpec& spec, std::string_view text);

/// A value somebody wrote, and where. `upper` is empty except in `{uniform: [text, upper]}`.
struct GivenParameter {
  std::string name;
  std::string text;
  std::string upper;
  Place place;
};

/// The values of a declared set of parameters: checked once, complete, unchanged afterwards.
class Parameters {
 public:
  Parameters() = default;
  /// Throws InputError (with the place) for an unknown name, a repeated one, a missing one, a
  /// wrong type or a value out of range. `owner` names whose parameters these are.
  Parameters(std::string_view owner, std::span<const ParameterSpec> specs,
             const std::vector<GivenParameter>& given);

  std::int64_t integer(std::string_view name) const;
  double real(std::string_view name) const;
  std::optional<double> real_unless_word(std::string_view name) const;
  bool flag(std::string_view name) const;
  const std::string& text(std::string_view name) const;

  /// Was it given, rather than left at its default?
  bool given(std::string_view name) const { return find(name).given; }
  /// The same with another value of a number.
  Parameters with(std::string_view name, double value) const;

  bool random() const;  ///< is some value drawn per seed?
  /// The same with every {uniform: [a, b]} replaced by its draw for `seed`.
  Parameters drawn(std::uint64_t seed) const;
  /// "tasks=300 width=17", in declared order, with defaults (but for parameters that came later);
  /// the identity of this set of values.
  std::string canonical() const;
  /// As canonical(), but only what was given.
  std::string label() const;

 private:
  struct Value {
    std::string name;
    ParameterKind kind = ParameterKind::real;
    bool given = false;
    bool word = false;    // the spec's word instead of a number
    bool silent = false;  // at the default of a parameter that came later
    std::string text;
    double low = 0.0;  // numbers and flags; a drawn value lies in [low, high]
    double high = 0.0;
  };
  const Value& find(std::string_view name) const;
  static std::string written(const Value& value);

  std::vector<Value> values_;
};

}  // namespace dagsweep
