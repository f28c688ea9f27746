#pragma once

#include <cstdint>
#include <limits>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/error.hpp"

namespace dagsweep {

enum class ParameterKind { integer, real, flag, text, choice };

/// Declares one named parameter of a scheduler, a generator or the simulation.
struct ParameterSpec {
  std::string_view name;
  ParameterKind kind = ParameterKind::real;
  std::string_view fallback;  ///< the default, as text; empty = must be given
  std::string_view meaning;
  double minimum = -std::numeric_limits<double>::infinity();  ///< closed interval, for numbers
  double maximum = std::numeric_limits<double>::infinity();
  std::string_view choices = {};  ///< "greedy|bottleneck", for ParameterKind::choice
};

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
  bool flag(std::string_view name) const;
  const std::string& text(std::string_view name) const;

  bool random() const;  ///< is some value drawn per seed?
  /// The same with every {uniform: [a, b]} replaced by its draw for `seed`.
  Parameters drawn(std::uint64_t seed) const;
  /// "tasks=300 width=17", in declared order, with defaults; the identity of this set of values.
  std::string canonical() const;
  /// As canonical(), but only what was given.
  std::string label() const;

 private:
  struct Value {
    std::string name;
    ParameterKind kind = ParameterKind::real;
    bool given = false;
    std::string text;
    double low = 0.0;  // numbers and flags; a drawn value lies in [low, high]
    double high = 0.0;
  };
  const Value& find(std::string_view name) const;
  static std::string written(const Value& value);

  std::vector<Value> values_;
};

}  // namespace dagsweep
