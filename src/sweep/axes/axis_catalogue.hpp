#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/parameters.hpp"
#include "platform/models/generated.hpp"
#include "simulation/scenario/scenario.hpp"
#include "sweep/axes/axes.hpp"

namespace dagsweep {

/// The settings of one tuple that come from numeric axes.
struct TupleSettings {
  CostSettings costs;
  double estimation_error = 0.0;
  ScenarioSettings scenario;
  bool crashes_by_epsilon = false;      ///< whether the tuple has `crashes: epsilon`
  double period = 0.0;                  ///< factor of M0
  std::optional<double> given_latency;  ///< factor of fault_free_latency()
  bool largest_epsilon = false;         ///< whether the tuple has `epsilon: largest`
  std::uint32_t epsilon = 0;
  std::uint64_t seed = 0;
};

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

/// Everything that is specific to one axis (sweep/README.md, "Which tuple reads which axis").
struct AxisSpec {
  AxisId id;
  std::string_view name;        ///< column of the results
  std::string_view label = {};  ///< label in figures; empty: the name
  std::string_view unit = {};   ///< "time", "multiples of M₀"; empty: a pure number or a label
  AxisStage stage;

  /// A tuple reads the axis if it has all facts of `all_of`, at least one of `any_of` (unless that
  /// is empty) and none of `none_of`.
  AxisDependencies all_of = 0;
  AxisDependencies any_of = 0;
  AxisDependencies none_of = 0;

  std::string_view section = {};   ///< top-level key of the sweep file
  std::string_view key = {};       ///< path below `section`, "heterogeneity.h"; empty: no key
  std::string_view fallback = {};  ///< for an axis without parameter: its value without the key
  bool later = false;              ///< for an axis without parameter: see ParameterSpec::later

  // Axes of numbers, and of the choices of a parameter:
  const ParameterSpec* parameter = nullptr;  ///< default, range and meaning; null: other labels
  /// Sets a numeric value; `word_value` stands for the parameter's word.
  void (*apply)(TupleSettings& settings, double value) = nullptr;
  /// Sets a choice.
  void (*apply_choice)(TupleSettings& settings, std::string_view choice) = nullptr;
  AxisDependencies if_positive = 0;  ///< facts of values > 0
  AxisDependencies if_word = 0;      ///< facts of the parameter's word
  double word_value = -1.0;          ///< the number that represents the word
  std::string_view option = {};      ///< option of `simulate`, written before the value; empty: the
                                     ///< instance file determines the value

  bool has_choices() const {
    return parameter != nullptr && parameter->kind == ParameterKind::choice;
  }
};

/// Every axis, in the order of AxisId. A new axis needs a name in AxisId and a row here.
std::span<const AxisSpec, axis_count> axis_catalogue();
inline const AxisSpec& axis_spec(AxisId axis) {
  return axis_catalogue()[static_cast<std::size_t>(axis)];
}
std::string_view axis_name(AxisId axis);
/// Path of the axis's key in a sweep file, such as "platform.heterogeneity.h".
std::string path_of(const AxisSpec& axis);

/// The value that the axis has without its key, as text; "" if the key is required.
std::string_view default_of(const AxisSpec& axis);

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

/// Whether a tuple with these facts depends on its value of the axis. Tuples that differ only in
/// values they do not read are the same tuple.
bool reads(AxisId axis, AxisDependencies dependencies);
/// Whether every tuple reads the axis, regardless of its facts.
bool always_read(AxisId axis);

/// The axes in order of execution, slowest first: by stage, axes of one stage in the order of
/// AxisId.
std::span<const AxisId, axis_count> axes_by_stage();

}  // namespace dagsweep
