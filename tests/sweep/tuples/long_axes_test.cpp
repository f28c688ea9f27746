#include <algorithm>
#include <bit>
#include <map>

#include "catch.hpp"
#include "core/random.hpp"
#include "core/words.hpp"
#include "runs/request/axis_catalogue.hpp"
#include "support/case_count.hpp"
#include "support/sweep_of_text.hpp"
#include "sweep/description/values.hpp"
#include "sweep/rows/decimal_range.hpp"
#include "sweep/tuples/condition_states.hpp"
#include "sweep/tuples/memory_estimate.hpp"

namespace dagsweep::long_axes_test {

namespace {

/// An axis of equally spaced numbers: units / 10^places.
struct RegularAxis {
  std::int64_t first;
  std::int64_t step;
  int places;
  std::int64_t count;

  std::string number(std::int64_t k) const {
    return std::to_string(first + k * step) + (places > 0 ? "e-" + std::to_string(places) : "");
  }
  std::string list() const {
    std::vector<std::string> numbers;
    for (std::int64_t k = 0; k < count; ++k) numbers.push_back(number(k));
    return "[" + join(numbers) + "]";
  }
  std::string range() const {
    const auto decimal = [&](std::int64_t units) {
      return DecimalRange(units, 1, places, 1).text(0);
    };
    if (places == 0 && step == 1) {
      return "{from: " + decimal(first) + ", count: " + std::to_string(count) + "}";
    }
    return "{from: " + decimal(first) + ", to: " + decimal(first + (count - 1) * step) +
           ", step: " + decimal(step) + "}";
  }
};
using Axes = std::map<std::string, RegularAxis>;

const std::map<std::string, std::string> paths = {{"processors", "platform.processors"},
                                                  {"startup", "platform.startup"},
                                                  {"failures", "scenario.failures"},
                                                  {"estimation_error", "scenario.estimation_error"},
                                                  {"bound", "sweep.bound"},
                                                  {"ccr", "sweep.ccr"},
                                                  {"epsilon", "sweep.epsilon"},
                                                  {"seed", "sweep.seed"}};

Axes random_axes(RandomStream& random) {
  const auto count = [&] {
    return static_cast<std::int64_t>(random.below(2) == 0 ? 1 : 1 + random.below(5));
  };
  const auto from = [&](std::int64_t least) {
    return least + static_cast<std::int64_t>(random.below(3));
  };
  return {{"processors", {from(8), from(1), 0, count()}},
          {"startup", {from(0), from(1), 1, count()}},
          {"failures", {0, 1, 0, count() % 3 + 1}},
          {"estimation_error", {from(0), from(1), 2, count()}},
          {"bound", {from(0), from(1), 1, count() % 3 + 1}},
          {"ccr", {from(1), from(1), 3, count()}},
          {"epsilon", {0, 1, 0, count() % 3 + 1}},
          {"seed", {from(0), from(1), 0, count() + 3}}};
}

/// A condition on some axes, as values or as ranges, that names numbers on them and beside them.
std::string random_condition(const Axes& axes, RandomStream& random) {
  std::vector<std::string> terms;
  for (const auto& named : axes) {
    const std::string& name = named.first;
    const auto& axis = named.second;  // clang 14 captures no structured binding
    if (random.below(3) != 0) continue;
    const auto end = [&] {
      const auto steps =
          static_cast<std::int64_t>(random.below(static_cast<std::uint64_t>(axis.count) + 1));
      return axis.first + steps * axis.step;
    };
    const auto text = [&](std::int64_t units) {
      return DecimalRange(units, 1, axis.places, 1).text(0);
    };
    const std::int64_t low = end();
    switch (random.below(4)) {
      case 0:
        terms.push_back(name + ": [" + text(low) + ", " + text(end()) + "]");
        break;
      case 1:
        terms.push_back(name + ": {above: " + text(low) + "}");
        break;
      case 2:
        terms.push_back(name + ": {from: " + text(low) + ", below: " + text(low + 2 * axis.step) +
                        "}");
        break;
      default:
        terms.push_back(name + ": {up_to: " + text(low) + "}");
    }
  }
  if (terms.empty()) terms.emplace_back("algorithm: heft");
  return "  - {" + join(terms) + "}\n";
}

std::string random_conditions(const Axes& axes, RandomStream& random) {
  std::string text;
  for (const char* key : {"exclude", "only"}) {
    const std::uint64_t count = random.below(3);
    if (count > 0) text += std::string(key) + ":\n";
    for (std::uint64_t k = 0; k < count; ++k) text += random_condition(axes, random);
  }
  return text;
}

/// The sweep with its axes written by `written`.
template <class Written>
std::string sweep_text_of(const Axes& axes, const std::string& conditions, Written written) {
  std::map<std::string, std::vector<std::string>> sections;
  for (const auto& [name, axis] : axes) {
    const std::string section = paths.at(name).substr(0, paths.at(name).find('.'));
    sections[section].push_back(name + ": " + written(axis));
  }
  return "graphs: [{kind: layered, tasks: 10, most_seeds: 2}, {kind: chain, tasks: 20}, {kind: "
         "heft-example}]\n"
         "platform: {" +
         join(sections["platform"]) + "}\nscenario: {" + join(sections["scenario"]) +
         "}\nsweep: {algorithm: [heft, rand, ftsa], " + join(sections["sweep"]) + "}\n" +
         conditions;
}

/// The message without its place, which is that of an element of a list, or of the range.
std::string without_place(const std::string& message) {
  const std::size_t at = message.find(": is '");
  return at == std::string::npos ? message : message.substr(at);
}

void check_same(const Sweep& a, const Sweep& b) {
  REQUIRE(a.identity() == b.identity());
  REQUIRE(a.size() == b.size());
  REQUIRE(a.all_facts() == b.all_facts());
  REQUIRE(text_of(a.conditions().conditions) == text_of(b.conditions().conditions));
  REQUIRE(a.conditions().notices.size() == b.conditions().notices.size());
  REQUIRE(largest_estimated_memory(a) == largest_estimated_memory(b));
  for (std::uint64_t k = 0; k < a.size(); ++k) {
    const Coordinates tuple = a.tuple(k);
    REQUIRE(b.tuple(k) == tuple);
    REQUIRE(b.number(tuple) == k);
    REQUIRE(a.tuple_at_place(k) == b.tuple_at_place(k));
    REQUIRE(a.facts_of(tuple) == b.facts_of(tuple));
    REQUIRE(a.identity(tuple) == b.identity(tuple));
    for (const Axis& axis : a.axes()) {
      if (!axis.numeric) continue;
      REQUIRE(std::bit_cast<std::uint64_t>(a.number_of(tuple, axis.id)) ==
              std::bit_cast<std::uint64_t>(b.number_of(tuple, axis.id)));
    }
  }
}

}  // namespace

TEST_CASE("a range is the sweep of the list of its values") {
  std::size_t conditioned = 0, refused = 0;
  std::uint64_t tuples = 0;
  for (std::uint64_t seed = 0; seed < cases(2000); ++seed) {
    RandomStream random(seed, Purpose::test);
    const Axes axes = random_axes(random);
    const std::string conditions = random_conditions(axes, random);
    const std::string listed =
        sweep_text_of(axes, conditions, [](const RegularAxis& axis) { return axis.list(); });
    const std::string ranged = sweep_text_of(axes, conditions, [](const RegularAxis& axis) {
      return axis.count > 1 ? axis.range() : axis.list();
    });
    INFO(ranged);
    const std::string why = message(listed);
    REQUIRE(without_place(message(ranged)) == without_place(why));
    if (!why.empty()) {
      ++refused;
      continue;
    }
    const Sweep whole = sweep(ranged);
    check_same(whole, sweep(listed));
    conditioned += conditions.empty() ? 0 : 1;
    tuples += whole.size();
  }
  CHECK(conditioned > 50);
  CHECK(refused > 2);
  CHECK(refused < cases(1200));
  CHECK(tuples > 10'000);
}

TEST_CASE("a range is refused for the first value for which the list is") {
  const auto text = [](const std::string& axis, const std::string& values) {
    const std::string section = axis == "processors" || axis == "startup" ? "platform" : "sweep";
    const std::string sweep_axis = section == "sweep" ? axis + ": " + values + ", " : "";
    return "graphs: [{kind: chain}]\n" +
           (section == "platform" ? "platform: {" + axis + ": " + values + "}\n" : "") +
           "sweep: {" + sweep_axis + "algorithm: heft}\n";
  };
  const auto check = [&](const std::string& axis, const std::string& range,
                         const std::string& value) {
    std::vector<std::string> listed;
    const WrittenValues values = read_values(YamlNode::parse(range, "s.yaml"));
    for (std::uint64_t k = 0; k < values.size(); ++k) listed.push_back(values[k].text);
    const std::string said = without_place(message(text(axis, range)));
    INFO(axis << ": " << range << said);
    CHECK(said == without_place(message(text(axis, "[" + join(listed) + "]"))));
    CHECK(said.starts_with(": is '" + value + "'"));
  };
  check("processors", "{from: 0.5, to: 3, step: 0.5}", "0.5");
  check("processors", "{from: 1, to: 3, step: 0.5}", "1.5");
  check("processors", "{from: 0, to: 3}", "0");
  check("epsilon", "{from: 65000, to: 66000}", "65536");
  check("bound", "{from: 0.2, to: 1.5, step: 0.4}", "1.4");
  check("bound", "{from: -1.2, to: 1.5, step: 0.4}", "-1.2");
  check("seed", "{from: 9007199254740990, count: 5}", "9007199254740993");
  check("seed", "{from: 9007199254740994, count: 5}", "9007199254740995");
  check("seed", "{from: 18446744073709551614, count: 2}", "18446744073709551614");
  check("startup", "{from: 99999999999998.9, to: 99999999999999, step: 0.0001}",
        "99999999999998.9001");
  CHECK(message(text("seed", "{from: 9007199254740000, count: 993}")).empty());
  CHECK(message(text("seed", "{from: 18446744073709549568, count: 1}")).empty());
  CHECK(message(text("startup", "{from: 99999999999990, to: 99999999999999, step: 0.5}")).empty());
}

TEST_CASE("a number gives all facts that lower numbers give") {
  RandomStream random(1, Purpose::test);
  std::size_t differing = 0;
  for (const AxisSpec& spec : axis_catalogue()) {
    if (spec.parameter == nullptr || spec.has_choices() || spec.gives == 0) continue;
    for (int n = 0; n < 1000; ++n) {
      const auto number = [&] {
        const double most = std::min(spec.parameter->maximum, 4.0);
        const double any = random.uniform(spec.parameter->minimum, most);
        return random.below(3) == 0 || spec.parameter->kind == ParameterKind::integer
                   ? std::floor(any)
                   : any;
      };
      const double a = number(), b = number();
      const RunFacts low = spec.facts_of_value({.number = std::min(a, b)});
      const RunFacts high = spec.facts_of_value({.number = std::max(a, b)});
      INFO(spec.name << ": " << a << ", " << b);
      REQUIRE((low & ~high) == 0);
      differing += low == high ? 0 : 1;
    }
  }
  CHECK(differing > 100);
}

TEST_CASE("what a sweep keeps of long axes does not grow with them") {
  const Sweep s = sweep(
      "graphs: [{kind: layered, tasks: 10}, {kind: chain, most_seeds: 8000000}]\n"
      "sweep: {bound: {from: 0, to: 0.9999999, step: 0.0000001}, algorithm: [heft, rand],\n"
      "        seed: {from: 1, count: 10000000}}\n"
      "exclude: [{seed: {above: 5000000}, bound: {below: 0.5}}, {bound: 0.25}]\n"
      "only: [{seed: [1, 77]}, {seed: {from: 900000, up_to: 6000000}}]\n");
  CHECK(s.axis(AxisId::seed).facts.pieces().size() == 1);
  CHECK(s.axis(AxisId::bound).facts.pieces().size() == 2);  // 0, and above
  std::vector<AxisId> order;
  for (const Axis& axis : s.axes()) {
    if (axis.size() > 1) order.push_back(axis.id);
  }
  const std::vector<std::uint32_t> graphs{0, 1};
  const ConditionStates states(s.axes(), order, graphs, s.conditions().conditions, std::nullopt);
  for (std::size_t depth = 0; depth < order.size(); ++depth) {
    CHECK(states.ranges(states.start(), depth).size() < 12);
  }
  // Of bounds below 0.5, but 0.25, the seeds 1, 77 and 900000 to 5000000; of the others also those
  // up to 6000000. All allowed seeds are below the limit of the chain.
  const std::uint64_t low = 2 + 4'100'001, high = 2 + 5'100'001;
  CHECK(s.size() == 2 * 2 * (4'999'999 * low + 5'000'000 * high));
  for (const std::uint64_t number : {std::uint64_t{0}, s.size() / 3, s.size() - 1}) {
    CHECK(s.number(s.tuple(number)) == number);
  }
}

}  // namespace dagsweep::long_axes_test
