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
  WrittenValues values;
  bool may_repeat = false;  ///< given by `together`
};

/// Refuses the first number of a range that would be refused in a list.
void check_range(const DecimalRange& range, const WrittenValues& values, const AxisSpec& as,
                 const StopToken& stop) {
  const auto is_refused = [&](std::uint64_t k) {
    if (k > 0 && range.nearest(k) == range.nearest(k - 1)) return true;
    try {
      return !number_of(*as.parameter, range.text(k)).has_value();
    } catch (const InputError&) {
      return true;
    }
  };
  const auto check = [&](std::uint64_t k) {
    stop.poll();
    if (!is_refused(k)) return;
    read_number(values[k], as);
    values[k].fail("it is listed twice");
  };
  if (!range.is_told_apart()) {
    for (std::uint64_t k = 0; k < range.size(); ++k) check(k);
    return;
  }
  // What is left to refuse are numbers that are not whole, as one of the first two is then, and
  // those outside of an interval.
  check(0);
  check(std::min<std::uint64_t>(1, range.size() - 1));
  std::uint64_t accepted = 0;
  std::uint64_t refused = range.size() - 1;
  if (!is_refused(refused)) return;
  while (refused - accepted > 1) {
    const std::uint64_t middle = accepted + (refused - accepted) / 2;
    (is_refused(middle) ? refused : accepted) = middle;
  }
  check(refused);
}

/// Appends the facts of numbers [begin, end) of a range. Numbers between two with the same facts
/// have these, too (AxisSpec::gives).
void add_facts(Axis& axis, std::size_t begin, std::size_t end, const AxisSpec& as) {
  const RunFacts facts = as.facts_of_value({.number = axis.numbers[begin]});
  if (facts == as.facts_of_value({.number = axis.numbers[end - 1]})) {
    axis.facts.push_back(facts, end - begin);
    return;
  }
  const std::size_t middle = begin + (end - begin) / 2;
  add_facts(axis, begin, middle, as);
  add_facts(axis, middle, end, as);
}

Axis read_number_axis(const AxisSpec& as, const GivenValues& given, const StopToken& stop) {
  Axis axis;
  axis.id = as.id;
  if (given.values.size() == 0) {
    add_number(axis, number_of(*as.parameter, as.parameter->fallback), as);
    return axis;
  }
  if (const DecimalRange* const range = given.values.range()) {
    check_range(*range, given.values, as, stop);
    axis.numbers = AxisNumbers(*range);
    add_facts(axis, 0, axis.numbers.size(), as);
    return axis;
  }
  std::set<std::uint64_t> seen;
  for (std::uint64_t k = 0; k < given.values.size(); ++k) {
    stop.poll();
    const WrittenValue value = given.values[k];
    const std::optional<double> number = read_number(value, as);
    if (seen.insert(digest_of_number(number.value_or(as.word_value))).second) {
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
  WrittenValues values = given.values;
  if (values.size() == 0) values.push_back({std::string(fallback), {}});
  for (std::uint64_t k = 0; k < values.size(); ++k) {
    const WrittenValue value = values[k];
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
                         const std::vector<WrittenCondition>& together, const StopToken& stop) {
  GivenValues given;
  const auto node = root.find_path(path_of(as));
  const bool is_of_numbers = as.parameter != nullptr && !as.has_choices();
  if (node) given.values = is_of_numbers ? read_values(*node) : read_names(*node);
  for (const WrittenCondition& row : together) {
    stop.poll();
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
                     const std::vector<WrittenCondition>& together, const StopToken& stop) {
  const GivenValues given = given_values(axis, root, together, stop);
  if (axis.id == AxisId::heterogeneity) {
    return read_name_axis(axis, "heterogeneity model", heterogeneity_models(), given);
  }
  if (axis.id == AxisId::network) return read_name_axis(axis, "network", network_models(), given);
  return axis.has_choices() ? read_choice_axis(axis, given) : read_number_axis(axis, given, stop);
}

}  // namespace dagsweep
