#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/parameters.hpp"
#include "runs/request/axis_id.hpp"
#include "runs/request/run_facts.hpp"
#include "runs/request/run_request.hpp"

namespace dagsweep {

/// The part of a run that an axis determines. Tuples are executed with the axes of later stages
/// varying faster, so that parts of earlier stages are computed once and reused.
enum class AxisStage : std::uint8_t {
  platform,      ///< graph, processors and network
  costs,         ///< scaling of the costs
  true_times,    ///< true execution times; with the seed the experiment is complete
  seed,          ///< all draws
  absences,      ///< processors that fail, join or crash
  availability,  ///< changes of availability and rescheduling points
  algorithm,     ///< the schedule
};
/// "platform", "costs", "true times", ...
std::string_view text(AxisStage stage);

/// A value of an axis.
struct AxisValue {
  std::optional<double> number = std::nullopt;  ///< nullopt: a text, or the parameter's word
  std::string_view text = {};                   ///< of an axis of texts
};

/// Everything that is specific to one axis (sweep/README.md, "Which tuple reads which axis").
struct AxisSpec {
  AxisId id;
  std::string_view name;          ///< column of the results
  std::string_view label = {};    ///< label in figures; empty: the name
  std::string_view unit = {};     ///< "time", "multiples of M₀"; empty: a pure number or a label
  std::string_view meaning = {};  ///< for an axis without parameter: see meaning_of()
  AxisStage stage;

  /// A run reads the axis if it has all facts of `all_of`, at least one of `any_of` (unless that
  /// is empty) and none of `none_of`.
  RunFacts all_of = 0;
  RunFacts any_of = 0;
  RunFacts none_of = 0;

  std::string_view section = {};   ///< top-level key of the sweep file
  std::string_view key = {};       ///< path below `section`, "heterogeneity.h"; empty: no key
  std::string_view fallback = {};  ///< for an axis without parameter: its value without the key
  bool later = false;              ///< for an axis without parameter: see ParameterSpec::later

  /// Of axes of numbers, and of the choices of a parameter: default, range and meaning.
  const ParameterSpec* parameter = nullptr;
  /// Puts a value into a request; null: the value is more than a number or a name.
  void (*apply)(RunRequest& request, AxisValue value) = nullptr;
  RunFacts gives = 0;            ///< the facts that depend on the value; a number gives all those
                                 ///< that lower numbers give
  double word_value = -1.0;      ///< the number that is stored for the parameter's word
  std::string_view option = {};  ///< option of `simulate`, written before the value; empty: the
                                 ///< instance file determines the value

  bool has_choices() const {
    return parameter != nullptr && parameter->kind == ParameterKind::choice;
  }
  /// Whether the axis is a named parameter of `simulate` and of Python's run().
  bool is_parameter_of_runs() const { return option.starts_with("--set "); }

  /// The value of this name among the parameters, which must declare it.
  AxisValue value_in(const Parameters& parameters) const;
  /// The value that is stored as this number.
  AxisValue value_of(double stored) const;
  /// The facts that a value contributes to those of a run.
  RunFacts facts_of_value(AxisValue value) const;
};

/// Path of the axis's key in a sweep file, such as "platform.heterogeneity.h".
std::string path_of(const AxisSpec& axis);

/// The value that the axis has without its key, as text; "" if the key is required.
std::string_view default_of(const AxisSpec& axis);

/// What the values of the axis say, for whoever writes a sweep.
std::string_view meaning_of(const AxisSpec& axis);

/// A property of an axis, as text.
struct AxisProperty {
  std::string_view name;
  std::string value;
};
/// What readers of results need to know of an axis: `label`, `unit`, `default` (in a sweep file),
/// `value` ("whole number", "number", "text" or "one of the choices"), and for an axis with a value
/// that is a word `word` and the number that it is `stored_as`. Without those that it does not
/// have.
std::vector<AxisProperty> properties_of(const AxisSpec& axis);

/// Whether a run with these facts depends on its value of the axis. Tuples that differ only in
/// values they do not read are the same tuple.
bool reads(const AxisSpec& axis, RunFacts facts);
/// Whether every run reads the axis, regardless of its facts.
bool always_read(const AxisSpec& axis);
/// What a run needs to read the axis, in words: "with failures > 0".
std::string readers_of(const AxisSpec& axis);

}  // namespace dagsweep
