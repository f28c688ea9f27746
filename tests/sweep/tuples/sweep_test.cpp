#include "sweep/tuples/sweep.hpp"

#include <algorithm>
#include <map>
#include <set>

#include "catch.hpp"
#include "core/number.hpp"
#include "support/sweep_of_text.hpp"

namespace dagsweep::sweep_test {

namespace {

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
  // layered: 2 processors x 2 ccr x 2 bounds x 2 algorithms x 5 seeds; no algorithm reads epsilon.
  // heft-example: bound 0: heft once, rand 5 seeds; bound 0.5: 2 algorithms x 5 seeds.
  CHECK(s.size() == 80 + 6 + 10);
  std::set<std::uint64_t> identities;
  for (std::uint64_t k = 0; k < s.size(); ++k) {
    identities.insert(s.identity(s.tuple(k)));
    REQUIRE(s.number(s.tuple(k)) == k);
  }
  CHECK(identities.size() == s.size());
  CHECK(s.tuple(1)[AxisId::seed] == 1);
  std::set<std::uint64_t> executed;
  for (std::uint64_t place = 0; place < s.size(); ++place)
    executed.insert(s.number(s.tuple_at_place(place)));
  CHECK(executed.size() == s.size());
}

TEST_CASE(
    "in order of execution, runs on one instance are consecutive and large graphs come first") {
  const Sweep s =
      sweep(replaced(small, "  - {kind: layered, tasks: 20}\n  - {kind: heft-example}\n",
                     "  - {kind: layered, tasks: 20}\n  - {kind: layered, tasks: 50}\n"));
  CHECK(s.tuple_at_place(0)[AxisId::graph] == 1);
  std::set<std::vector<std::uint32_t>> closed;
  std::vector<std::uint32_t> open;
  for (std::uint64_t place = 0; place < s.size(); ++place) {
    const Coordinates t = s.tuple_at_place(place);
    const std::vector<std::uint32_t> instance{t[AxisId::graph], t[AxisId::processors],
                                              t[AxisId::ccr], t[AxisId::seed]};
    if (instance == open) continue;
    REQUIRE(closed.insert(open).second);
    REQUIRE(closed.count(instance) == 0);
    open = instance;
  }
}

TEST_CASE("identities do not change with parts of the sweep that the tuple does not read") {
  const auto before = identities_of(sweep(small));
  const auto contained = [&](const std::string& larger) {
    const auto after = identities_of(sweep(larger));
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
  says("[2, 3]", "[2, 3], network: tram", "4: platform.network", "known: dedicated");
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
  const auto outage = [&](const std::string& what, const char* where, const char* why) {
    says("sweep:", ("scenario: {outages: [{" + what + "}]}\nsweep:").c_str(), where, why);
  };
  outage("until: 3", "5: scenario.outages[0]", "or neither");
  outage("processors: 1", "5: scenario.outages[0]", "names no time");
  outage("processors: 1, from: -1", "5: scenario.outages[0].from", "must be >= 0");
  outage("processors: 1, from: 3, until: 3", "5: scenario.outages[0].until", "later than from");
  outage("processors: 1, until: 0", "5: scenario.outages[0].until", "later than");
  outage("processors: 1, from: 1, to: 3", "5: scenario.outages[0]", "unknown key");
  outage("processors: [0, 2], from: 3", "5: scenario.outages", "name processor 2");
  outage("processors: one, from: 3", "5: scenario.outages[0].processors", "whole number");
  says("{kind: heft-example}", "{kind: stg, path: nowhere/*.stg}", "3: graphs[1]",
       "no file matches");
  says("{kind: heft-example}", "{kind: stg}", "3: graphs[1]", "needs 'path'");
  CHECK(message("").find("map of keys") != std::string::npos);
  CHECK(message("graphs: [").find("is no YAML") != std::string::npos);
  CHECK(message("graphs: 3\n").find("'sweep' is missing") != std::string::npos);
}

TEST_CASE("most_seeds limits the seeds of a graph, most_tasks the graphs of an algorithm") {
  const std::string text =
      "graphs: [{kind: layered, tasks: 20}, {kind: layered, tasks: 40, most_seeds: 2},\n"
      "         {kind: layered, tasks: 60, most_seeds: 9}]\n"
      "sweep: {ccr: 1, algorithm: [heft, {name: rr, most_tasks: 40}], seed: {from: 1, count: 5}}\n";
  const Sweep s = sweep(text);
  std::map<std::pair<std::uint32_t, std::uint32_t>, std::set<std::uint32_t>> seeds;
  for (std::uint64_t k = 0; k < s.size(); ++k) {
    const Coordinates tuple = s.tuple(k);
    REQUIRE(s.number(tuple) == k);
    seeds[{tuple[AxisId::graph], tuple[AxisId::algorithm]}].insert(tuple[AxisId::seed]);
  }
  const std::set<std::uint32_t> all{0, 1, 2, 3, 4};
  const std::set<std::uint32_t> two{0, 1};
  CHECK(seeds ==
        decltype(seeds){{{0, 0}, all}, {{0, 1}, all}, {{1, 0}, two}, {{1, 1}, two}, {{2, 0}, all}});
  CHECK(s.size() == 5 + 5 + 2 + 2 + 5);

  // Exclusions decide which rows exist; the identities of the others do not change.
  const Sweep whole = sweep(replaced(text, ", most_tasks: 40", ""));
  CHECK(whole.size() == s.size() + 5);
  CHECK(whole.identity() != s.identity());
  CHECK(sweep(replaced(text, "most_tasks: 40", "most_tasks: 60")).identity() == whole.identity());
  CHECK(whole.identity(whole.tuple(3)) == s.identity(s.tuple(3)));

  const auto says = [&](const std::string& from, const std::string& to, const std::string& what) {
    const std::string found = message(replaced(text, from, to));
    INFO(found);
    CHECK(found.find(what) != std::string::npos);
  };
  says("most_tasks: 40", "most_tasks: 19", "s.yaml:3: sweep.algorithm[1].most_tasks: leaves no");
  says("most_tasks: 40", "most_tasks: few", "s.yaml:3: sweep.algorithm[1].most_tasks: is 'few'");
  says("most_tasks: 40", "most_task: 40", "did you mean 'most_tasks'?");
  says("most_seeds: 2", "most_seeds: 0", "s.yaml:1: graphs[1].most_seeds: is '0'");
  std::string graphs;
  for (int k = 1; k <= 17; ++k) {
    graphs += "  - {kind: layered, tasks: " + std::to_string(k) +
              ", most_seeds: " + std::to_string(k) + "}\n";
  }
  // Graph k has k seeds, however many limits there are.
  CHECK(sweep("graphs:\n" + graphs + "sweep: {algorithm: heft, seed: {from: 1, count: 18}}\n")
            .size() == 17 * 18 / 2);
}

TEST_CASE("a label names a graph, and no result depends on it") {
  const std::string text =
      "graphs: [{kind: layered, tasks: 20, label: narrow}, {kind: layered, tasks: 30}]\n"
      "sweep: {ccr: 1, algorithm: heft, seed: {from: 1, count: 2}}\n";
  const Sweep s = sweep(text);
  CHECK(s.axis(AxisId::graph).labels == std::vector<std::string>{"narrow", "layered tasks=30"});
  const Sweep bare = sweep(replaced(text, ", label: narrow", ""));
  CHECK(bare.identity() == s.identity());
  CHECK(bare.identity(bare.tuple(0)) == s.identity(s.tuple(0)));

  const auto says = [&](const std::string& label, const std::string& what) {
    const std::string found = message(replaced(text, "label: narrow", label));
    INFO(found);
    CHECK(found.find(what) != std::string::npos);
  };
  says("label: layered tasks=30", "s.yaml:1: graphs[0].label: 'layered tasks=30' is the name of");
  says("label: ''", "s.yaml:1: graphs[0].label: is empty");
  says("label: ' a'", "s.yaml:1: graphs[0].label: is ' a'");
  says("label: \"a\\nb\"", "cannot be printed");
  says("labels: narrow", "did you mean 'label'?");
}

TEST_CASE("a label is what reports call an algorithm, and no result depends on it") {
  const std::string text =
      "graphs: [{kind: layered, tasks: 20}]\n"
      "sweep:\n"
      "  ccr: 1\n"
      "  algorithm:\n"
      "    - {name: heft, label: HEFT}\n"
      "    - {name: dls, set: {delta: false}}\n"
      "    - {name: mine, command: ./mine, label: Mine (ours)}\n";
  const Sweep s = sweep(text);
  CHECK(s.axis(AxisId::algorithm).labels ==
        std::vector<std::string>{"heft", "dls delta=false", "mine"});
  CHECK(s.description().algorithms[0].given_label == "HEFT");
  CHECK(s.description().algorithms[1].given_label.empty());
  CHECK(s.description().algorithms[2].given_label == "Mine (ours)");
  const Sweep bare =
      sweep(replaced(replaced(text, ", label: HEFT", ""), ", label: Mine (ours)", ""));
  CHECK(bare.identity() == s.identity());
  for (std::uint64_t number = 0; number < s.size(); ++number) {
    CHECK(bare.identity(bare.tuple(number)) == s.identity(s.tuple(number)));
  }

  const auto says = [&](const std::string& label, const std::string& what) {
    const std::string found = message(replaced(text, "label: HEFT", label));
    INFO(found);
    CHECK(found.find(what) != std::string::npos);
  };
  says("label: Mine (ours)", "s.yaml:7: sweep.algorithm[2].label: 'Mine (ours)' names another");
  says("label: dls delta=false", "s.yaml:5: sweep.algorithm[0].label: 'dls delta=false' names");
  says("label: mine", "s.yaml:5: sweep.algorithm[0].label: 'mine' names another algorithm");
  says("label: ''", "s.yaml:5: sweep.algorithm[0].label: is empty");
  says("label:", "s.yaml:5: sweep.algorithm[0].label: has no value");
  says("label: ' a'", "s.yaml:5: sweep.algorithm[0].label: is ' a'");
  says("label: \"a\\tb\"", "sweep.algorithm[0].label: is 'a?b' (has characters that cannot be");
  says("label: [a]", "s.yaml:5: sweep.algorithm[0].label: must be one value");
  says("labels: HEFT", "did you mean 'label'?");
}

TEST_CASE("axes that are added later leave the identities of existing results alone") {
  const Sweep s = sweep(
      "graphs: [{kind: layered, tasks: 20}]\n"
      "platform: {processors: 4}\n"
      "scenario: {crashes: [0, 1], crash_time: 0.5}\n"
      "sweep: {ccr: 1, epsilon: [0, 1], algorithm: [heft, ftsa], seed: [1, 2]}\n");
  REQUIRE(s.size() == 12);
  CHECK(hex(s.identity()) == "b2e8b63f49ed8b6a");
  CHECK(hex(s.identity(s.tuple(0))) == "7b79e384e773ee87");
  CHECK(hex(s.identity(s.tuple(4))) == "377a2f106d2bc2d1");
  CHECK(hex(s.identity(s.tuple(11))) == "0d3109da64657f62");
}

TEST_CASE(
    "workflows with items: edge have the identities of results from before items were known") {
  const auto workflows = [](const std::string& items) {
    return sweep("graphs: [{kind: montage, tasks: 50" + items + "}, {kind: sipht, tasks: 60" +
                 items + "}]\n" +
                 "platform: {processors: 4, bandwidth: 1 Gbit/s}\n"
                 "sweep: {algorithm: [heft, gtp/c], bound: 0.3, seed: [1, 2, 3]}\n");
  };
  CHECK(hex(workflows(", items: edge").identity()) == "e68e5e6f094508cb");
  CHECK(workflows("").identity() == workflows(", items: file").identity());
  CHECK(workflows("").identity() != workflows(", items: edge").identity());
}

TEST_CASE("a timing sweep has identities of its own, and refuses parameters of the execution") {
  const std::string text =
      "timing: true\n"
      "graphs: [{kind: layered, tasks: 20}]\n"
      "platform: {processors: 4}\n"
      "sweep: {ccr: 1, algorithm: [heft, rand], seed: [1, 2]}\n";
  const Sweep s = sweep(text);
  const Sweep executed = sweep(replaced(text, "true", "false"));
  CHECK(s.description().timing);
  CHECK_FALSE(executed.description().timing);
  CHECK(s.identity() != executed.identity());
  CHECK(s.identity(s.tuple(0)) != executed.identity(executed.tuple(0)));
  const auto says = [&](const std::string& from, const std::string& to, const std::string& what) {
    const std::string found = message(replaced(text, from, to));
    INFO(found);
    CHECK(found.find(what) != std::string::npos);
  };
  says("true", "yes", "s.yaml:1: timing: is 'yes' (it must be true or false)");
  says("true", "[true]", "s.yaml:1: timing: must be one value");
  says("platform", "scenario: {failures: 1}\nplatform", "s.yaml:3: scenario: has no effect in a");
  says("ccr: 1", "ccr: 1, bound: 0.5", "s.yaml:4: sweep.bound: has no effect in a timing sweep");
}

TEST_CASE("an instance file is checked against its own processors") {
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

TEST_CASE("the sweeps of the project can be loaded") {
  const Sweep quick = load_sweep(TEST_FOLDER "/../sweeps/quick.yaml");
  CHECK(quick.size() >= 2000);
  CHECK(quick.axis(AxisId::ccr).size() == 3);
  CHECK(quick.axis(AxisId::bound).size() == 4);
  CHECK(quick.axis(AxisId::algorithm).size() == 6);
  const Sweep timing = load_sweep(TEST_FOLDER "/../sweeps/timing.yaml");
  CHECK(timing.description().timing);
  CHECK(timing.graphs().back().tasks == 1'000'000);
}

}  // namespace dagsweep::sweep_test
