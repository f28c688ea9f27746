#include "sweep/sweep.hpp"

#include <algorithm>
#include <set>

#include "catch.hpp"
#include "core/error.hpp"

using namespace dagsweep;

namespace {

Sweep sweep(const std::string& text) {
  SweepDescription description = read_sweep(text, std::string(TEST_FOLDER) + "/s.yaml");
  auto graphs = resolve_graphs(description);
  return {std::move(description), std::move(graphs)};
}

std::string message(const std::string& text) {
  try {
    sweep(text);
  } catch (const InputError& error) {
    return error.what();
  }
  return "";
}

const std::string small =
    "graphs:\n"
    "  - {kind: layered, tasks: 20}\n"
    "  - {kind: heft-example}\n"
    "platform: {processors: [2, 3]}\n"
    "sweep:\n"
    "  ccr: [0.5, 1]\n"
    "  bound: [0, 0.5]\n"
    "  epsilon: [0, 1]\n"
    "  algorithm: [heft, rand]\n"
    "  seed: {from: 1, count: 5}\n";

std::string replaced(std::string text, const std::string& from, const std::string& to) {
  const std::size_t at = text.find(from);
  REQUIRE(at != std::string::npos);
  return text.replace(at, from.size(), to);
}

}  // namespace

TEST_CASE("only distinct tuples are counted, seed fastest") {
  const Sweep s = sweep(small);
  // layered: 2 processors x 2 ccr x 2 bounds x 2 algorithms x 5 seeds; nobody reads epsilon.
  // heft-example: bound 0: heft once, rand 5 seeds; bound 0.5: 2 algorithms x 5 seeds.
  CHECK(s.size() == 80 + 6 + 10);
  std::set<std::uint64_t> identities;
  for (std::uint64_t k = 0; k < s.size(); ++k) {
    identities.insert(s.identity(s.tuple(k)));
    REQUIRE(s.number(s.tuple(k)) == k);
  }
  CHECK(identities.size() == s.size());
  CHECK(at(s.tuple(1), AxisId::seed) == 1);
  std::set<std::uint64_t> executed;
  for (std::uint64_t place = 0; place < s.size(); ++place)
    executed.insert(s.number(s.tuple_at_place(place)));
  CHECK(executed.size() == s.size());
}

TEST_CASE("execution keeps the runs of one instance together, large graphs first") {
  const Sweep s =
      sweep(replaced(small, "  - {kind: layered, tasks: 20}\n  - {kind: heft-example}\n",
                     "  - {kind: layered, tasks: 20}\n  - {kind: layered, tasks: 50}\n"));
  CHECK(at(s.tuple_at_place(0), AxisId::graph) == 1);
  std::set<std::vector<std::uint32_t>> closed;
  std::vector<std::uint32_t> open;
  for (std::uint64_t place = 0; place < s.size(); ++place) {
    const Coordinates t = s.tuple_at_place(place);
    const std::vector<std::uint32_t> instance{at(t, AxisId::graph), at(t, AxisId::processors),
                                              at(t, AxisId::ccr), at(t, AxisId::seed)};
    if (instance == open) continue;
    REQUIRE(closed.insert(open).second);
    REQUIRE(closed.count(instance) == 0);
    open = instance;
  }
}

TEST_CASE("identities survive what does not concern a tuple") {
  const auto identities = [](const Sweep& s) {
    std::set<std::uint64_t> out;
    for (std::uint64_t k = 0; k < s.size(); ++k) out.insert(s.identity(s.tuple(k)));
    return out;
  };
  const auto before = identities(sweep(small));
  const auto contained = [&](const std::string& larger) {
    const auto after = identities(sweep(larger));
    return std::includes(after.begin(), after.end(), before.begin(), before.end());
  };
  CHECK(contained(replaced(small, "count: 5", "count: 9")));
  CHECK(contained(replaced(small, "[heft, rand]", "[rr, rand, heft]")));
  CHECK(contained(replaced(small, "epsilon: [0, 1]", "epsilon: 0")));
  CHECK(contained(replaced(small, "bound: [0, 0.5]", "bound: [0.5, 0.25, 0]")));
  CHECK_FALSE(contained(replaced(small, "tasks: 20", "tasks: 21")));
  CHECK_FALSE(contained(replaced(small, "processors: [2, 3]", "processors: [2, 3], startup: 1")));
  CHECK_FALSE(
      contained(replaced(small, "processors: [2, 3]", "processors: [2, 3], delay: [1, 2]")));
  CHECK(sweep(small).identity() == sweep("name: other\n" + small).identity());
  CHECK(sweep(small).identity() != sweep(replaced(small, "count: 5", "count: 6")).identity());
}

TEST_CASE("wrong sweeps are refused with file, line and key") {
  const auto says = [](const std::string& from, const std::string& to, const std::string& where,
                       const std::string& why) {
    const std::string text = message(replaced(small, from, to));
    INFO(text);
    CHECK(text.find("s.yaml:" + where) != std::string::npos);
    CHECK(text.find(why) != std::string::npos);
  };
  CHECK(message(small).empty());
  says("platform", "platfrom", "4", "did you mean 'platform'?");
  says("processors", "procesors", "4: platform", "did you mean 'processors'?");
  says("kind: layered", "kind: layred", "2: graphs[0].kind", "did you mean 'layered'?");
  says("tasks: 20", "taks: 20", "2: graphs[0]", "did you mean 'tasks'?");
  says("tasks: 20", "tasks: x", "2: graphs[0].tasks", "whole number");
  says("tasks: 20", "tasks: [20, 30]", "2: graphs[0].tasks", "one value");
  says("tasks: 20", "work_min: 20", "2: graphs[0]", "the range is empty");
  says("[2, 3]", "[2, 0]", "4: platform.processors[1]", "[1, 65535]");
  says("[2, 3]", "[2, 2]", "4: platform.processors[1]", "twice");
  says("[2, 3]", "[2, two]", "4: platform.processors[1]", "whole number");
  says("[2, 3]", "[]", "4: platform.processors", "empty list");
  says("[2, 3]", "[2, 3], network: bus", "4: platform.network", "known: dedicated");
  says("[2, 3]", "[2, 3], heterogeneity: {h: 2}", "4: platform.heterogeneity.h", "[0, 2)");
  says("[2, 3]", "[2, 3], delay: [2, 1]", "4: platform.delay", "low <= high");
  says("[0.5, 1]", "[0.5, -1]", "6: sweep.ccr[1]", "[0, inf]");
  says("[0.5, 1]", "[0.5, .nan]", "6: sweep.ccr[1]", "finite");
  says("bound: [0, 0.5]", "bound: [0, 1.5]", "7: sweep.bound[1]", "[0, 1]");
  says("epsilon: [0, 1]", "epsilon: [0, 2]", "8: sweep.epsilon", "epsilon must be smaller");
  says("epsilon: [0, 1]", "granularity: 2", "8: sweep.granularity", "beside ccr");
  says("[heft, rand]", "[heft, haft]", "9: sweep.algorithm[1]", "did you mean 'heft'?");
  says("[heft, rand]", "[heft, heft]", "9: sweep.algorithm[1]", "twice");
  says("[heft, rand]", "[{name: heft, set: {mst: true}}]", "9: sweep.algorithm[0].set.mst",
       "parameter of heft");
  says("count: 5", "count: 0", "10: sweep.seed.count", "at least one");
  says("  seed", "  sed", "10: sweep", "did you mean 'seed'?");
  says("sweep:", "scenario: {joins: 3}\nsweep:", "5: scenario", "has 2 processors");
  says("sweep:", "limits: {memory_per_run: lots}\nsweep:", "5: limits.memory_per_run", "8GB");
  says("sweep:", "scenario: {events: [{time: 1, availability: 1}]}\nsweep:",
       "5: scenario.events[0]", "neither");
  says("sweep:", "scenario: {events: [{time: 1, processor: 2, availability: 1}]}\nsweep:",
       "5: scenario.events", "name processor 2");
  says("{kind: heft-example}", "{kind: stg, path: nowhere/*.stg}", "3: graphs[1]",
       "no file matches");
  says("{kind: heft-example}", "{kind: stg}", "3: graphs[1]", "needs 'path'");
  CHECK(message("").find("map of keys") != std::string::npos);
  CHECK(message("graphs: [").find("is no YAML") != std::string::npos);
  CHECK(message("graphs: 3\n").find("'sweep' is missing") != std::string::npos);
}

TEST_CASE("an own instance is checked against its own processors") {
  // The worked example has three.
  const auto with = [](const std::string& scenario) {
    return message("graphs: [{kind: heft-example}]\nscenario: " + scenario +
                   "\nsweep: {epsilon: 2, algorithm: heft}\n");
  };
  CHECK(with("{failures: 3}").empty());
  CHECK(with("{failures: 4}").find("has 3 processors") != std::string::npos);
  CHECK(with("{events: [{time: 1, processor: 2, availability: 1}]}").empty());
  CHECK(with("{events: [{time: 1, processor: 3, availability: 1}]}")
            .find("s.yaml:2: scenario.events") != std::string::npos);
  CHECK(with("{events: [{time: 1, processor: 4294967297, availability: 1}]}")
            .find("processor's number") != std::string::npos);
}

TEST_CASE("the sweeps that the project ships are in order") {
  const Sweep quick = load_sweep(TEST_FOLDER "/../sweeps/quick.yaml");
  CHECK(quick.size() >= 2000);
  CHECK(quick.axis(AxisId::ccr).size() == 3);
  CHECK(quick.axis(AxisId::bound).size() == 4);
  CHECK(quick.axis(AxisId::algorithm).size() == 3);
}
