#include "sweep/description/plain_axis.hpp"

#include <algorithm>
#include <cmath>
#include <optional>
#include <set>

#include "core/catalogue.hpp"
#include "core/number.hpp"
#include "core/number_hint.hpp"
#include "core/words.hpp"
#include "platform/models/heterogeneity.hpp"
#include "platform/models/networks.hpp"
#include "runs/request/axis_catalogue.hpp"
#include "sweep/description/values.hpp"

namespace dagsweep {
namespace {

/// Appends a value to the axis; std::nullopt stands for the parameter's word.
void add_number(Axis& axis, std::optional<double> number, const AxisSpec& as) {
  axis.numbers.push_back(number.value_or(as.word_value));
  axis.digests.push_back(Digest().add(axis.numbers.back() + 0.0).value());
  axis.facts.push_back(as.facts_of_value({.number = number}));
}

std::optional<double> read_number(const WrittenValue& value, const AxisSpec& as) {
  std::optional<double> number;
  try {
    number = number_of(*as.parameter, value.text);
  } catch (const InputError& error) {
    value.fail(error.what() + values_hint(value.text));
  }
  // NaN also means "not read" in results files, so rows with the word would be ambiguous.
  if (!number && std::isnan(as.word_value)) value.fail("leave the key out instead");
  return number;
}

/// The values of an axis as given; none if the file has neither its key nor `together` for it.
struct GivenValues {
  std::vector<WrittenValue> values;
  bool may_repeat = false;  ///< given by `together`
};

Axis read_number_axis(const AxisSpec& as, const GivenValues& given) {
  Axis axis;
  axis.id = as.id;
  if (given.values.empty()) {
    add_number(axis, number_of(*as.parameter, as.parameter->fallback), as);
    return axis;
  }
  std::set<std::uint64_t> seen;
  for (const WrittenValue& value : given.values) {
    const std::optional<double> number = read_number(value, as);
    Axis one;
    add_number(one, number, as);
    if (seen.insert(one.digests.back()).second) {
      add_number(axis, number, as);
    } else if (!given.may_repeat) {
      value.fail("it is listed twice");
    }
  }
  return axis;
}

/// Reads an axis of words. `check` throws InputError for an unknown one.
template <class Check>
Axis read_word_axis(const AxisSpec& as, const GivenValues& given, std::string_view fallback,
                    Check check) {
  Axis axis;
  axis.id = as.id;
  axis.numeric = false;
  std::vector<WrittenValue> values = given.values;
  if (values.empty()) values.push_back({std::string(fallback), {}});
  for (const WrittenValue& value : values) {
    check(value);
    if (std::find(axis.labels.begin(), axis.labels.end(), value.text) != axis.labels.end()) {
      if (given.may_repeat) continue;
      value.fail("it is listed twice");
    }
    axis.labels.push_back(value.text);
    axis.digests.push_back(Digest().add(value.text).value());
    axis.facts.push_back(as.facts_of_value({.text = value.text}));
  }
  return axis;
}

template <class Entry>
Axis read_name_axis(const AxisSpec& as, std::string_view kind, std::span<const Entry> catalogue,
                    const GivenValues& given) {
  return read_word_axis(as, given, as.fallback, [&](const WrittenValue& value) {
    find_entry(catalogue, kind, value.text, value.place);
  });
}

Axis read_choice_axis(const AxisSpec& as, const GivenValues& given) {
  const std::vector<std::string> choices = split(as.parameter->choices, '|');
  return read_word_axis(as, given, as.parameter->fallback, [&](const WrittenValue& value) {
    if (std::find(choices.begin(), choices.end(), value.text) == choices.end()) {
      value.fail("is '" + value.text + "' (it must be one of " +
                 std::string(as.parameter->choices) + ")");
    }
  });
}

/// The values of an axis in its key or in `together`, which must not give both.
GivenValues given_values(const AxisSpec& as, const YamlNode& root,
                         const std::vector<WrittenCondition>& together) {
  GivenValues given;
  const auto node = root.find_path(path_of(as));
  const bool is_of_numbers = as.parameter != nullptr && !as.has_choices();
  if (node) given.values = is_of_numbers ? read_values(*node) : read_names(*node);
  for (const WrittenCondition& row : together) {
    for (const WrittenTerm& term : row.terms) {
      if (axis_named(term.name) != as.id) continue;
      if (node) node->fail("is given by together, too (leave one of the two out)");
      given.values.push_back(term.values.front());
      given.may_repeat = true;
    }
  }
  return given;
}

}  // namespace

bool is_plain(const AxisSpec& axis) {
  return axis.parameter != nullptr || axis.id == AxisId::heterogeneity ||
         axis.id == AxisId::network;
}

Axis read_plain_axis(const AxisSpec& axis, const YamlNode& root,
                     const std::vector<WrittenCondition>& together) {
  const GivenValues given = given_values(axis, root, together);
  if (axis.id == AxisId::heterogeneity) {
    return read_name_axis(axis, "heterogeneity model", heterogeneity_models(), given);
  }
  if (axis.id == AxisId::network) return read_name_axis(axis, "network", network_models(), given);
  return axis.has_choices() ? read_choice_axis(axis, given) : read_number_axis(axis, given);
}

}  // namespace dagsweep
