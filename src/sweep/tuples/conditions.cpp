#include "sweep/tuples/conditions.hpp"

#include <algorithm>
#include <cmath>

#include "core/catalogue.hpp"
#include "core/words.hpp"
#include "platform/models/heterogeneity.hpp"
#include "platform/models/machines.hpp"
#include "platform/models/networks.hpp"
#include "runs/request/axis_catalogue.hpp"

namespace dagsweep {
namespace {

constexpr std::string_view tasks_name = "tasks";

/// The words that each value is known by.
using WordsOf = std::vector<std::vector<std::string>>;

template <class Catalogue>
std::vector<std::string> names_in(const Catalogue& catalogue) {
  std::vector<std::string> names;
  for (const auto& entry : catalogue) names.emplace_back(entry.name);
  return names;
}

/// Makes the conditions of one sweep.
class ConditionReader {
 public:
  ConditionReader(const SweepDescription& sweep, std::span<const GraphValue> graphs)
      : sweep_(sweep), graphs_(graphs) {}

  TupleCondition read(const WrittenCondition& written);
  const std::set<AxisId>& named() const { return named_; }
  std::vector<std::string> notices;

 private:
  const Axis& axis(AxisId id) const { return sweep_.axis(id); }
  /// The words that values of an axis of texts are known by.
  WordsOf words_of(AxisId id) const;
  /// Words that the axis could have, for messages.
  std::vector<std::string> known_words(AxisId id) const;
  std::span<const AlgorithmChoice> choices(AxisId id) const;

  AxisValues values_of(const WrittenTerm& term);
  ValueSet numbers(AxisId id, const WrittenTerm& term) const;
  std::vector<bool> words(AxisId id, const WrittenTerm& term) const;
  std::vector<bool> sizes(const WrittenTerm& term) const;
  std::optional<std::vector<bool>> parameters(const WrittenTerm& term) const;
  std::vector<std::string> known_names() const;

  const SweepDescription& sweep_;
  std::span<const GraphValue> graphs_;
  std::set<AxisId> named_;
};

std::span<const AlgorithmChoice> ConditionReader::choices(AxisId id) const {
  if (id == AxisId::algorithm) return sweep_.algorithms;
  return id == AxisId::against && sweep_.search ? std::span(sweep_.search->against)
                                                : std::span<const AlgorithmChoice>();
}

WordsOf ConditionReader::words_of(AxisId id) const {
  WordsOf words;
  for (std::size_t k = 0; k < axis(id).size(); ++k) {
    std::vector<std::string>& of_value = words.emplace_back();
    of_value.push_back(axis(id).labels[k]);
    if (id == AxisId::graph) {
      of_value.emplace_back(sweep_.graphs[graphs_[k].choice].kind->name);
    } else if (id == AxisId::machines && sweep_.machines[k].described) {
      of_value.emplace_back(sweep_.machines[k].described->kind->name);
    } else if (k < choices(id).size()) {
      of_value.emplace_back(choices(id)[k].entry->name);
      of_value.push_back(choices(id)[k].given_label);
    }
  }
  return words;
}

std::vector<std::string> ConditionReader::known_words(AxisId id) const {
  std::vector<std::string> known;
  for (const std::vector<std::string>& of_value : words_of(id)) {
    std::ranges::copy_if(of_value, std::back_inserter(known), [&](const std::string& word) {
      return !word.empty() && std::ranges::find(known, word) == known.end();
    });
  }
  return known;
}

ValueSet ConditionReader::numbers(AxisId id, const WrittenTerm& term) const {
  const AxisSpec& spec = axis_spec(id);
  const AxisNumbers& of_axis = axis(id).numbers;
  if (term.is_range()) {
    // A word is stored as NaN, or as a number below all others.
    const auto is_word = [&](double number) {
      return std::isnan(number) || (!spec.parameter->word.empty() && number == spec.word_value);
    };
    return of_axis.between([&](double number) { return is_word(number) || term.is_below(number); },
                           [&](double number) { return term.is_above(number); });
  }
  std::set<std::uint32_t> found;
  for (const WrittenValue& value : term.values) {
    double number = not_a_value;
    try {
      number = number_of(*spec.parameter, value.text).value_or(spec.word_value);
    } catch (const InputError& error) {
      value.fail(error.what());
    }
    if (const auto place = of_axis.find(number)) found.insert(*place);
  }
  ValueSet values;
  for (const std::uint32_t place : found) values.add(place);
  return values;
}

/// All words that values of the axis can be, beside those of the sweep.
std::vector<std::string> possible_words(AxisId id) {
  const AxisSpec& spec = axis_spec(id);
  if (spec.has_choices()) return split(spec.parameter->choices, '|');
  switch (id) {
    case AxisId::graph:
      return names_in(graph_kinds());
    case AxisId::machines:
      return names_in(machine_kinds());
    case AxisId::heterogeneity:
      return names_in(heterogeneity_models());
    case AxisId::network:
      return names_in(network_models());
    default:
      return names_in(schedulers());
  }
}

std::vector<bool> ConditionReader::words(AxisId id, const WrittenTerm& term) const {
  if (term.is_range()) {
    throw InputError(term.place.text() + ": is a range, and the values of " +
                     std::string(axis_name(id)) + " are words (give one, or a list)");
  }
  const WordsOf of_values = words_of(id);
  std::vector<bool> found(of_values.size());
  for (const WrittenValue& value : term.values) {
    bool is_there = false;
    for (std::size_t k = 0; k < of_values.size(); ++k) {
      if (std::ranges::find(of_values[k], value.text) == of_values[k].end()) continue;
      found[k] = is_there = true;
    }
    std::vector<std::string> known = possible_words(id);
    if (is_there || std::ranges::find(known, value.text) != known.end()) continue;
    const std::vector<std::string> own = known_words(id);
    known.insert(known.begin(), own.begin(), own.end());
    throw unknown_name(value.place, "value of " + std::string(axis_name(id)), value.text, known);
  }
  return found;
}

/// The numbers of tasks that a value of the graph axis can have: one, or those at the ends of what
/// is drawn.
std::vector<std::uint64_t> task_counts(const GraphChoice& choice, const GraphValue& graph) {
  if (!choice.parameters.random()) return {graph.tasks};
  std::vector<std::uint64_t> counts;
  for (const Parameters& end : choice.parameters.ends()) {
    const GraphOrExperiment made =
        choice.kind->make(end, 0, [](const std::string&) { return std::string(); });
    counts.push_back(std::get<TaskGraph>(made).task_count());
  }
  return counts;
}

std::vector<bool> ConditionReader::sizes(const WrittenTerm& term) const {
  std::vector<std::uint64_t> wanted;
  for (const WrittenValue& value : term.values) wanted.push_back(value.integer());
  std::vector<bool> found;
  for (const GraphValue& graph : graphs_) {
    std::set<bool> answers;
    const std::vector<std::uint64_t> counts = task_counts(sweep_.graphs[graph.choice], graph);
    for (const std::uint64_t count : counts) {
      answers.insert(term.is_range() ? term.has(static_cast<double>(count))
                                     : std::ranges::find(wanted, count) != wanted.end());
    }
    if (answers.size() > 1 || (!term.is_range() && counts.front() != counts.back())) {
      throw InputError(term.place.text() + ": '" + graph.label + "' has from " +
                       std::to_string(counts.front()) + " to " + std::to_string(counts.back()) +
                       " tasks, drawn per seed, so that the condition holds for some seeds only "
                       "(name the graph, or move the limit)");
    }
    found.push_back(*answers.begin());
  }
  return found;
}

/// Whether a parameter of an algorithm has a value that the term names.
bool has_value(const AlgorithmChoice& choice, const std::string& name, const WrittenTerm& term) {
  const std::string value = choice.parameter(name).value_or("");
  const std::optional<double> number = parse_double(value);
  if (term.is_range()) return number && term.has(*number);
  return std::ranges::any_of(
      term.values, [&](const WrittenValue& wanted) { return choice.shown(name, wanted) == value; });
}

std::optional<std::vector<bool>> ConditionReader::parameters(const WrittenTerm& term) const {
  const std::size_t dot = term.name.rfind('.');
  if (dot == std::string::npos) return std::nullopt;
  const std::string algorithm = term.name.substr(0, dot);
  const std::string name = term.name.substr(dot + 1);
  std::vector<bool> found;
  bool is_there = false;
  for (const AlgorithmChoice& choice : sweep_.algorithms) {
    const bool is_named = choice.entry->name == algorithm;
    is_there = is_there || is_named;
    if (is_named && !choice.parameter(name)) {
      const std::vector<std::string> known = choice.parameter_names();
      if (std::ranges::find(known, name) == known.end()) {
        throw unknown_name(term.place, "parameter of " + algorithm, name, known);
      }
    }
    found.push_back(is_named && choice.parameter(name) && has_value(choice, name, term));
  }
  const std::vector<std::string> all = names_in(schedulers());
  if (!is_there && std::ranges::find(all, algorithm) == all.end()) return std::nullopt;
  return found;
}

std::vector<std::string> ConditionReader::known_names() const {
  std::vector<std::string> names;
  for (const AxisSpec& spec : axis_catalogue()) {
    if (spec.id != AxisId::against || sweep_.search) names.emplace_back(spec.name);
  }
  names.emplace_back(tasks_name);
  for (const AlgorithmChoice& choice : sweep_.algorithms) {
    for (const std::string& parameter : choice.parameter_names()) {
      std::string name = std::string(choice.entry->name) + "." + parameter;
      if (std::ranges::find(names, name) == names.end()) names.push_back(std::move(name));
    }
  }
  return names;
}

AxisValues ConditionReader::values_of(const WrittenTerm& term) {
  const auto id = axis_named(term.name);
  if (id && (*id != AxisId::against || sweep_.search)) {
    return {*id, axis(*id).numeric ? numbers(*id, term) : ValueSet(words(*id, term))};
  }
  if (term.name == tasks_name) return {AxisId::graph, ValueSet(sizes(term))};
  if (const auto found = parameters(term)) return {AxisId::algorithm, ValueSet(*found)};
  throw unknown_name(term.place, "name in a condition", term.name, known_names());
}

TupleCondition ConditionReader::read(const WrittenCondition& written) {
  TupleCondition condition;
  for (const WrittenTerm& term : written.terms) {
    AxisValues values = values_of(term);
    named_.insert(values.axis);
    if (values.values.empty()) {
      notices.push_back(term.place.text() + ": no value of the sweep is so, and the entry " +
                        "meets no combination");
    }
    const auto known = std::ranges::find(condition.parts, values.axis, &AxisValues::axis);
    if (known == condition.parts.end()) {
      condition.parts.push_back(std::move(values));
      continue;
    }
    known->values = known->values & values.values;
  }
  return condition;
}

/// What `most_tasks`, `most_seeds` and searches exclude: an algorithm on a graph with more tasks
/// than its limit, a graph with seeds beyond its first ones, an algorithm against itself. One
/// condition for each different limit, of two parts.
std::vector<TupleCondition> limits(const SweepDescription& sweep,
                                   std::span<const GraphValue> graphs) {
  std::vector<TupleCondition> conditions;
  const auto those = [](std::size_t count, auto is_in) {
    ValueSet values;
    for (std::uint32_t k = 0; k < count; ++k) {
      if (is_in(k)) values.add(k);
    }
    return values;
  };
  const auto most_seeds = [&](std::size_t graph) {
    return sweep.graphs[graphs[graph].choice].most_seeds;
  };
  std::uint64_t largest = 0;
  std::set<std::uint64_t> task_limits, seed_limits;  // limits that exclude some combination
  for (std::size_t g = 0; g < graphs.size(); ++g) {
    largest = std::max(largest, graphs[g].tasks);
    if (most_seeds(g) < sweep.axis(AxisId::seed).size()) seed_limits.insert(most_seeds(g));
  }
  for (const AlgorithmChoice& algorithm : sweep.algorithms) {
    if (algorithm.most_tasks < largest) task_limits.insert(algorithm.most_tasks);
  }
  for (const std::uint64_t limit : task_limits) {
    const auto is_beyond = [&](std::uint32_t g) { return graphs[g].tasks > limit; };
    const auto obeys = [&](std::uint32_t a) { return sweep.algorithms[a].most_tasks == limit; };
    conditions.push_back({{{AxisId::graph, those(graphs.size(), is_beyond)},
                           {AxisId::algorithm, those(sweep.algorithms.size(), obeys)}}});
  }
  for (const std::uint64_t limit : seed_limits) {
    const auto obeys = [&](std::uint32_t g) { return most_seeds(g) == limit; };
    const auto seeds = static_cast<std::uint32_t>(sweep.axis(AxisId::seed).size());
    conditions.push_back({{{AxisId::seed, {static_cast<std::uint32_t>(limit), seeds}},
                           {AxisId::graph, those(graphs.size(), obeys)}}});
  }
  const std::vector<std::uint64_t>& first = sweep.axis(AxisId::algorithm).digests;
  const std::vector<std::uint64_t>& second = sweep.axis(AxisId::against).digests;
  for (std::uint32_t a = 0; a < first.size(); ++a) {
    for (std::uint32_t b = 0; b < second.size(); ++b) {
      if (first[a] != second[b]) continue;
      conditions.push_back({{{AxisId::against, {b, b + 1}}, {AxisId::algorithm, {a, a + 1}}}});
    }
  }
  return conditions;
}

}  // namespace

SweepConditions sweep_conditions(const SweepDescription& sweep,
                                 std::span<const GraphValue> graphs) {
  SweepConditions out;
  out.conditions.excluded = limits(sweep, graphs);
  out.limits = out.conditions.excluded.size();
  ConditionReader reader(sweep, graphs);
  for (const WrittenCondition& one : sweep.excluded) {
    out.conditions.excluded.push_back(reader.read(one));
  }
  for (const std::vector<WrittenCondition>* list : {&sweep.only, &sweep.together}) {
    if (list->empty()) continue;
    std::vector<TupleCondition>& required = out.conditions.required.emplace_back();
    for (const WrittenCondition& one : *list) required.push_back(reader.read(one));
  }
  out.named = reader.named();
  out.notices = reader.notices;
  return out;
}

}  // namespace dagsweep
