#include "sweep/tuples/conditions.hpp"

#include <algorithm>
#include <functional>
#include <map>
#include <set>

#include "catch.hpp"
#include "core/number.hpp"
#include "core/random.hpp"
#include "core/words.hpp"
#include "runs/request/axis_catalogue.hpp"
#include "support/case_count.hpp"
#include "support/sweep_of_text.hpp"

namespace dagsweep::conditions_test {

namespace {

/// The values of a combination, as a reader of the sweep file sees them.
struct Combination {
  std::map<std::string, double> numbers;
  std::string graph;  // label
  std::string kind;
  double tasks = 0.0;
  std::string algorithm;  // name
  std::string mst;        // of ftbar; "" for others
};

using Predicate = std::function<bool(const Combination&)>;

/// A part of a condition in YAML, and what it means.
struct Term {
  std::string text;
  Predicate holds;
};

const std::map<std::string, std::vector<double>> number_axes = {
    {"processors", {4, 8}},   {"bound", {0, 0.5}},   {"epsilon", {0, 1, 2}}, {"failures", {0, 1}},
    {"recovery", {0.2, 0.5}}, {"ccr", {0.1, 1, 10}}, {"seed", {1, 2, 3, 4}}};
const std::map<std::string, std::string> paths = {{"processors", "platform.processors"},
                                                  {"failures", "scenario.failures"},
                                                  {"recovery", "scenario.recovery"},
                                                  {"bound", "sweep.bound"}};

template <class Values>
auto drawn(const Values& values, RandomStream& random) {
  return values[random.below(values.size())];
}

Term random_number_term(RandomStream& random) {
  auto axis = number_axes.begin();
  std::advance(axis, random.below(number_axes.size()));
  const std::string name = axis->first;
  const auto path = paths.find(name);
  const std::string written = path != paths.end() && random.below(2) == 0 ? path->second : name;
  const double one = drawn(axis->second, random), other = drawn(axis->second, random);
  const auto number = [name](const Combination& c) { return c.numbers.at(name); };
  switch (random.below(6)) {
    case 0:
      return {written + ": {above: " + shortest(one) + "}",
              [=](const Combination& c) { return number(c) > one; }};
    case 1:
      return {written + ": {from: " + shortest(std::min(one, other)) +
                  ", up_to: " + shortest(std::max(one, other)) + "}",
              [=](const Combination& c) {
                return number(c) >= std::min(one, other) && number(c) <= std::max(one, other);
              }};
    case 2:
      return {written + ": {below: " + shortest(one) + "}",
              [=](const Combination& c) { return number(c) < one; }};
    case 3:
      return {written + ": [" + shortest(one) + (name == "bound" ? ", 0.9]" : ", 77]"),
              [=](const Combination& c) { return number(c) == one; }};
    default:
      return {written + ": [" + shortest(one) + ", " + shortest(other) + "]",
              [=](const Combination& c) { return number(c) == one || number(c) == other; }};
  }
}

Term random_word_term(RandomStream& random) {
  switch (random.below(6)) {
    case 0:
      return {"graph: small", [](const Combination& c) { return c.graph == "small"; }};
    case 1:
      return {"graph: layered", [](const Combination& c) { return c.kind == "layered"; }};
    case 2:
      return {"tasks: {above: 10}", [](const Combination& c) { return c.tasks > 10; }};
    case 3:
      return {"algorithm: [heft, ftbar]",
              [](const Combination& c) { return c.algorithm == "heft" || c.algorithm == "ftbar"; }};
    case 4:
      return {"algorithm: rand", [](const Combination& c) { return c.algorithm == "rand"; }};
    default:
      return {"ftbar.mst: false", [](const Combination& c) { return c.mst == "false"; }};
  }
}

/// Terms of different names.
std::vector<Term> random_terms(RandomStream& random) {
  std::vector<Term> terms;
  std::set<std::string> names;
  for (std::size_t k = 1 + random.below(3); k > 0; --k) {
    const Term term = random.below(2) == 0 ? random_number_term(random) : random_word_term(random);
    const std::string name = term.text.substr(0, term.text.find(':'));
    const auto axis = axis_named(name);
    if (names.insert(axis ? std::string(axis_name(*axis)) : name).second) terms.push_back(term);
  }
  return terms;
}

struct Conditions {
  std::string text;
  Predicate allows;
};

/// `exclude` and `only`, at random.
Conditions random_conditions(RandomStream& random) {
  std::vector<std::vector<Term>> excluded, only;
  std::string text;
  const auto write = [&](const char* key, std::vector<std::vector<Term>>& all, std::size_t most) {
    for (std::size_t k = random.below(most); k > 0; --k) all.push_back(random_terms(random));
    if (all.empty()) return;
    text += std::string(key) + ":\n";
    for (const std::vector<Term>& terms : all) {
      std::vector<std::string> written;
      for (const Term& term : terms) written.push_back(term.text);
      text += "  - {" + join(written) + "}\n";
    }
  };
  write("exclude", excluded, 4);
  write("only", only, 4);
  return {text, [excluded, only](const Combination& c) {
            const auto is_met = [&](const std::vector<Term>& terms) {
              return std::ranges::all_of(terms, [&](const Term& term) { return term.holds(c); });
            };
            return std::ranges::none_of(excluded, is_met) &&
                   (only.empty() || std::ranges::any_of(only, is_met));
          }};
}

/// A sweep of up to five varied axes beside graphs and algorithms; those that `left_out` names are
/// given elsewhere.
std::string random_sweep(RandomStream& random, const std::set<std::string>& left_out) {
  std::set<std::string> varied;
  for (int k = 0; k < 4; ++k) {
    auto axis = number_axes.begin();
    std::advance(axis, random.below(number_axes.size()));
    varied.insert(axis->first);
  }
  const auto given = [&](const std::string& name) {
    if (left_out.contains(name)) return std::string();
    std::vector<std::string> values;
    for (const double value : number_axes.at(name)) values.push_back(shortest(value));
    if (!varied.contains(name)) values.resize(1);
    return name + ": [" + join(values) + "], ";
  };
  return "graphs: [{kind: layered, tasks: 10, label: small}, {kind: chain, tasks: 20}, {kind: "
         "heft-example}]\n"
         "platform: {" +
         given("processors") + "startup: 0}\n" + "scenario: {" + given("failures") +
         given("recovery") + "joins: 0}\n" + "sweep: {" + given("bound") + given("epsilon") +
         given("ccr") + given("seed") +
         "algorithm: [heft, rand, {name: ftbar, set: {mst: [true, false]}}]}\n";
}

Combination combination(const Sweep& sweep, const Coordinates& values) {
  Combination out;
  for (const auto& [name, unused] : number_axes) {
    out.numbers[name] = sweep.number_of(values, *axis_named(name));
  }
  const std::vector<std::string> kinds{"layered", "chain", "heft-example"};
  const std::vector<double> tasks{10, 20, 10};
  const std::uint32_t graph = values[AxisId::graph];
  out.graph = sweep.axis(AxisId::graph).labels[graph];
  out.kind = kinds[graph];
  out.tasks = tasks[graph];
  const std::string& label = sweep.axis(AxisId::algorithm).labels[values[AxisId::algorithm]];
  out.algorithm = label.substr(0, label.find(' '));
  if (out.algorithm == "ftbar") out.mst = label == "ftbar" ? "true" : "false";
  return out;
}

/// The identities of the tuples of those combinations of a whole sweep that are allowed.
std::set<std::uint64_t> expected_identities(const Sweep& whole, const Predicate& allows) {
  std::set<std::uint64_t> identities;
  Coordinates values{};
  while (true) {
    if (allows(combination(whole, values))) {
      const RunFacts facts = whole.facts_of(values);
      Coordinates tuple = values;
      for (const AxisId id : all_axes) {
        if (!reads(id, facts)) tuple[id] = 0;
      }
      identities.insert(whole.identity(tuple));
    }
    std::size_t d = axis_count;
    while (d > 0 && ++values[all_axes[d - 1]] == whole.axis(all_axes[d - 1]).size()) {
      values[all_axes[--d]] = 0;
    }
    if (d == 0) return identities;
  }
}

}  // namespace

TEST_CASE("a sweep with conditions has the tuples of the allowed combinations of the whole one") {
  std::size_t fewer = 0, empty = 0;
  for (std::uint64_t seed = 0; seed < cases(2000); ++seed) {
    RandomStream random(seed, Purpose::test);
    const std::string text = random_sweep(random, {});
    const Conditions conditions = random_conditions(random);
    INFO(text << conditions.text);
    const Sweep whole = sweep(text);
    const std::set<std::uint64_t> expected = expected_identities(whole, conditions.allows);
    if (expected.empty()) {
      REQUIRE(message(text + conditions.text).find("leaves no combination") != std::string::npos);
      ++empty;
      continue;
    }
    const Sweep some = sweep(text + conditions.text);
    REQUIRE(identities_of(some) == expected);
    fewer += some.size() < whole.size() ? 1 : 0;
  }
  CHECK(fewer > 60);
  CHECK(empty > 2);
}

TEST_CASE("together gives the combinations of some axes") {
  for (std::uint64_t seed = 0; seed < cases(500); ++seed) {
    RandomStream random(seed, Purpose::test);
    std::vector<std::string> names{"processors", "epsilon", "failures", "ccr", "seed"};
    std::set<std::string> chosen;
    while (chosen.size() < 2) chosen.insert(drawn(names, random));
    const std::string rest = random_sweep(random, chosen);
    std::map<std::string, std::vector<double>> values;
    std::set<std::vector<double>> rows;
    std::string together = "together:\n";
    for (std::size_t k = 1 + random.below(4); k > 0; --k) {
      std::vector<double> row;
      std::vector<std::string> written;
      for (const std::string& name : chosen) {
        row.push_back(drawn(number_axes.at(name), random));
        std::vector<double>& seen = values[name];
        if (std::ranges::count(seen, row.back()) == 0) seen.push_back(row.back());
        written.push_back(name + ": " + shortest(row.back()));
      }
      rows.insert(row);
      together += "  - {" + join(written) + "}\n";
    }
    INFO(rest << together);
    // The whole sweep: all values of both axes.
    std::string whole_text = rest;
    for (const std::string& name : chosen) {
      std::vector<std::string> written;
      for (const double value : values[name]) written.push_back(shortest(value));
      const std::string section = name == "processors" ? "platform: {"
                                  : name == "failures" ? "scenario: {"
                                                       : "sweep: {";
      const std::size_t at = whole_text.find(section) + section.size();
      whole_text.insert(at, name + ": [" + join(written) + "], ");
    }
    const auto is_row = [&](const Combination& c) {
      std::vector<double> row;
      for (const std::string& name : chosen) row.push_back(c.numbers.at(name));
      return rows.contains(row);
    };
    REQUIRE(identities_of(sweep(rest + together)) ==
            expected_identities(sweep(whole_text), is_row));
  }
}

TEST_CASE("a condition alone changes the identity of the sweep, of no tuple") {
  const std::string text =
      "graphs: [{kind: layered, tasks: 10}]\n"
      "sweep: {ccr: [0.1, 1], algorithm: [heft, cpop], seed: {from: 1, count: 3}}\n";
  const Sweep whole = sweep(text);
  const Sweep some = sweep(text + "exclude: [{ccr: 1, algorithm: cpop}]\n");
  CHECK(whole.size() == 12);
  CHECK(some.size() == 9);
  CHECK(some.identity() != whole.identity());
  CHECK(some.identity(some.tuple(0)) == whole.identity(whole.tuple(0)));
  // The same combinations in other words are the same sweep.
  CHECK(sweep(text + "exclude: [{sweep.ccr: {above: 0.5}, algorithm: cpop}]\n").identity() ==
        some.identity());
}

TEST_CASE("values are checked against each other in the combinations that remain") {
  const std::string text =
      "graphs: [{kind: layered, tasks: 10}]\n"
      "platform: {processors: [4, 8]}\n"
      "scenario: {transfers: [push, pull], crashes: [0, 6]}\n"
      "sweep: {algorithm: [heft, ftsa], epsilon: [1, 5]}\n";
  const std::string pull = "  - {transfers: pull, algorithm: ftsa}\n";
  const std::string many = "  - {processors: 4, epsilon: {from: 4}}\n";
  const std::string crashed = "  - {processors: 4, crashes: 6}\n";
  CHECK(message(text).find("sweep.epsilon: reaches 5") != std::string::npos);
  CHECK(message(text + "exclude:\n" + many + crashed).find("scenario.transfers: pull is not") !=
        std::string::npos);
  CHECK(message(text + "exclude:\n" + many + pull).find("processors away") != std::string::npos);
  CHECK(message(text + "exclude:\n" + many + pull + crashed).empty());
}

TEST_CASE("a list in set stands for all combinations, each default for the plain algorithm") {
  const auto labels = [](const std::string& algorithm) {
    return sweep("graphs: [{kind: chain}]\nsweep: {algorithm: " + algorithm + "}\n")
        .axis(AxisId::algorithm)
        .labels;
  };
  using Labels = std::vector<std::string>;
  CHECK(labels("[{name: ftbar, set: {mst: [true, false]}}]") == Labels{"ftbar", "ftbar mst=false"});
  CHECK(labels("[ftbar, {name: ftbar, set: {mst: [true, false]}}]") ==
        Labels{"ftbar", "ftbar mst=false"});
  CHECK(labels("[{name: ftbar, set: {mst: [false, true]}}, ftbar]") ==
        Labels{"ftbar mst=false", "ftbar"});
  CHECK(labels("{name: gtp, set: {trigger: [periodic, on-change], period: [0.1, 0.2]}}") ==
        Labels{"gtp period=0.1", "gtp period=0.2", "gtp trigger=on-change period=0.1",
               "gtp trigger=on-change period=0.2"});
  const Sweep given = sweep(
      "graphs: [{kind: chain}]\n"
      "sweep: {algorithm: [{name: ftbar, label: F, set: {mst: [true, false]}}]}\n");
  CHECK(given.description().algorithms[0].given_label == "F");
  CHECK(given.description().algorithms[1].given_label == "F mst=false");
}

TEST_CASE("wrong conditions name line, key and a way out") {
  const std::string text =
      "graphs: [{kind: layered, tasks: 10, label: small}, {kind: layered, tasks: {uniform: [5, "
      "30]}}]\n"
      "platform: {processors: [4, 8]}\n"
      "sweep: {algorithm: [heft, {name: ftbar, set: {mst: [true, false]}}, {name: mine, command: "
      "'true', set: {a: 1}}], ccr: [0.1, 1], seed: [1, 2]}\n";
  struct Case {
    std::string written, says;
  };
  const std::vector<Case> wrong = {
      {"exclude: {ccr: 1}", "4: exclude: must be a list"},
      {"exclude: []", "4: exclude: is an empty list"},
      {"exclude: [ccr]", "4: exclude[0]: must be a map"},
      {"exclude: [{}]", "4: exclude[0]: is an empty map"},
      {"exclude: [{cr: 1}]",
       "4: exclude[0].cr: unknown name in a condition 'cr'; did you mean 'ccr'?"},
      {"exclude: [{processor: 4}]", "did you mean 'processors'?"},
      {"exclude: [{platform.procesors: 4}]", "unknown name in a condition 'platform.procesors'"},
      {"exclude: [{scenario: 4}]", "unknown name in a condition 'scenario'"},
      {"exclude: [{ccr: 1, ccr: 2}]", "4: exclude[0].ccr: is given twice"},
      {"exclude: [{ccr: }]", "exclude[0].ccr: has no value"},
      {"exclude: [{ccr: one}]", "4: exclude[0].ccr: is 'one'"},
      {"exclude: [{ccr: -1}]", "exclude[0].ccr: is '-1'"},
      {"exclude: [{ccr: [1, two]}]", "exclude[0].ccr[1]: is 'two'"},
      {"exclude: [{ccr: []}]", "exclude[0].ccr: is an empty list"},
      {"exclude: [{ccr: [[1]]}]", "exclude[0].ccr[0]: must be one value"},
      {"exclude: [{ccr: {}}]", "exclude[0].ccr: is an empty range"},
      {"exclude: [{ccr: {over: 1}}]", "unknown key 'over'"},
      {"exclude: [{ccr: {to: 1}}]", "unknown key 'to'"},
      {"exclude: [{ccr: {above: 1, from: 1}}]", "exclude[0].ccr.above: stands beside from"},
      {"exclude: [{ccr: {below: 1, up_to: 1}}]", "exclude[0].ccr.below: stands beside up_to"},
      {"exclude: [{ccr: {from: 2, up_to: 1}}]", "exclude[0].ccr: is a range without a number"},
      {"exclude: [{ccr: {above: 1, up_to: 1}}]", "exclude[0].ccr: is a range without a number"},
      {"exclude: [{ccr: {above: x}}]", "exclude[0].ccr.above: is 'x'"},
      {"exclude: [{ccr: {above: nan}}]", "exclude[0].ccr.above: is 'nan'"},
      {"exclude: [{processors: 4.5}]", "exclude[0].processors: is '4.5'"},
      {"exclude: [{algorithm: {above: 1}}]", "exclude[0].algorithm: is a range, and the values of"},
      {"exclude: [{graph: {below: 2}}]", "exclude[0].graph: is a range, and the values of graph"},
      {"exclude: [{network: {below: 2}}]", "exclude[0].network: is a range"},
      {"exclude: [{transfers: {from: 2}}]", "exclude[0].transfers: is a range"},
      {"exclude: [{algorithm: hefd}]", "unknown value of algorithm 'hefd'; did you mean 'heft'?"},
      {"exclude: [{algorithm: [heft, nobody]}]", "exclude[0].algorithm[1]: unknown value of"},
      {"exclude: [{graph: smal}]", "unknown value of graph 'smal'; did you mean 'small'?"},
      {"exclude: [{graph: layers}]", "unknown value of graph 'layers'"},
      {"exclude: [{transfers: puhs}]", "unknown value of transfers 'puhs'; did you mean 'push'?"},
      {"exclude: [{network: buss}]", "unknown value of network 'buss'; did you mean 'bus'?"},
      {"exclude: [{heterogeneity: releted}]", "did you mean 'related'?"},
      {"exclude: [{machines: grad}]", "unknown value of machines 'grad'; did you mean 'grads'?"},
      {"exclude: [{recovery: ever}]", "exclude[0].recovery: is 'ever'"},
      {"exclude: [{tasks: {above: 10}}]", "tasks, drawn per seed"},
      {"exclude: [{tasks: 10}]", "exclude[0].tasks: 'layered tasks=5..30' has from 5 to 30 tasks"},
      {"exclude: [{tasks: many}]", "exclude[0].tasks: is 'many'"},
      {"exclude: [{ftbar.mts: true}]", "unknown parameter of ftbar 'mts'; did you mean 'mst'?"},
      {"exclude: [{ftbar.mst: yes}]", "exclude[0].ftbar.mst: 'mst' is 'yes'"},
      {"exclude: [{ftbr.mst: true}]", "unknown name in a condition 'ftbr.mst'; did you mean"},
      {"exclude: [{mine.b: 1}]", "unknown parameter of mine 'b'"},
      {"exclude: [{heft.x: 1}]", "unknown parameter of heft 'x'"},
      {"exclude: [{against: heft}]", "unknown name in a condition 'against'"},
      {"exclude: [{processors: [4, 8]}]", "4: exclude[0]: with the other conditions, leaves no"},
      {"only: [{processors: 16}]", "4: only[0]: with the other conditions, leaves no combination"},
      {"only: [{cr: 1}]", "4: only[0].cr: unknown name in a condition"},
      {"only: [{ccr: 0.1}]\nexclude: [{ccr: 0.1}]", "leaves no combination of values"},
      {"together: {bound: 0}", "4: together: must be a list"},
      {"together: [{bound: 0}, {epsilon: 1}]",
       "4: together[1]: names epsilon, and the first entry bound"},
      {"together: [{bound: [0, 1]}]", "4: together[0].bound: must be one value"},
      {"together: [{bound: {above: 0}}]", "4: together[0].bound: must be one value"},
      {"together: [{bound: x}]", "4: together[0].bound: is 'x'"},
      {"together: [{bund: 0}]", "unknown name in a condition 'bund'; did you mean 'bound'?"},
      {"together: [{ccr: 1, bound: 0}]", "3: sweep.ccr: is given by together, too"},
      {"together: [{epsilon: 4, bound: 0}, {epsilon: 1, bound: 0.5}]", "epsilon: reaches 4"},
      {"sweep: {algorithm: heft}", "4: sweep: is given twice"},
      {"exlude: [{ccr: 1}]", "unknown key 'exlude'; did you mean 'exclude'?"},
  };
  for (const auto& [written, says] : wrong) {
    const std::string found = message(text + written + "\n");
    INFO(written << "\n" << found);
    CHECK(found.find("/s.yaml:") != std::string::npos);
    CHECK(found.find(says) != std::string::npos);
  }
  const auto says = [&](const std::string& set, const std::string& what) {
    const std::string found =
        message("graphs: [{kind: chain}]\nsweep: {algorithm: [" + set + "]}\n");
    INFO(found);
    CHECK(found.find(what) != std::string::npos);
  };
  says("{name: ftbar, set: {mst: [true, maybe]}}", "sweep.algorithm[0].set.mst[1]");
  says("{name: ftbar, set: {mst: [true, true]}}", "it is listed twice");
  says("{name: ftbar, set: {mts: [true, false]}}", "mts");
  says("{name: ftbar, set: {mst: []}}", "sweep.algorithm[0].set.mst: is an empty list");
  says("{name: mine, command: 'true', set: {a: [1, 2]}}",
       "a parameter of a command takes one value");
}

TEST_CASE("an entry that meets nothing is named in a note") {
  const Sweep s = sweep(
      "graphs: [{kind: layered, tasks: 10}]\n"
      "platform: {processors: [4, 8]}\n"
      "sweep: {algorithm: heft}\n"
      "exclude: [{processors: 16}]\n");
  REQUIRE(s.conditions().notices.size() == 1);
  CHECK(s.conditions().notices[0].find("/s.yaml:4: exclude[0].processors: no value of the sweep") !=
        std::string::npos);
  CHECK(s.size() == 2);
}

TEST_CASE("a billion combinations with conditions are counted without listing them") {
  const Sweep s = sweep(
      "graphs: [{kind: layered, tasks: 10}]\n"
      "platform: {processors: {from: 2, to: 101}, startup: {from: 0, to: 0.9, step: 0.1}}\n"
      "sweep: {algorithm: [heft, cpop], ccr: {from: 0.1, to: 10, step: 0.1}, bound: {from: 0, to: "
      "0.9, step: 0.1}, seed: {from: 1, count: 500}}\n"
      "exclude: [{processors: {above: 50}, ccr: {above: 5}}, {algorithm: cpop, seed: {above: "
      "100}}]\n"
      "only: [{startup: 0}, {bound: 0}]\n");
  // Of 100 x 100 (processors, ccr) 51 x 50 are excluded; of 1,000 (algorithm, seed) 400; of 10 x 10
  // (startup, bound) 19 are left.
  CHECK(s.size() == (100 * 100 - 51 * 50) * std::uint64_t{600} * 19);
}

}  // namespace dagsweep::conditions_test
