#include "sweep/tuples/combination_checks.hpp"

#include "catch.hpp"
#include "support/sweep_of_text.hpp"

namespace dagsweep::combination_checks_test {

namespace {

void check(const std::vector<SweepCase>& cases) {
  check_messages("graphs: [{kind: chain, tasks: 4}]\n", cases);
}

}  // namespace

TEST_CASE("what names or takes away machines fits the smallest platform") {
  const std::string heft = "\nsweep: {algorithm: heft}\n";
  check({
      {"platform: {processors: [4, 2]}\nscenario: {outages: [{processors: [2], from: 3}]}" + heft,
       "3: scenario.outages: name processor 2 ('chain tasks=4' has 2 processors, numbered from "
       "0)"},
      {"platform: {nodes: 2, cores: 4}\nscenario: {outages: [{nodes: [2], from: 3}]}" + heft,
       "3: scenario.outages: name node 2 ('chain tasks=4' has 2 nodes, numbered from 0)"},
      {"platform: {nodes: 3, cores: 4}\nscenario: {outages: [{nodes: [2], from: 3}]}" + heft, ""},
      {"platform: {processors: 3}\nscenario: {failures: 2, joins: 1, crashes: 1}" + heft,
       "3: scenario: takes up to 4 processors away by failures, joins and crashes ('chain tasks=4' "
       "has 3 processors)"},
      {"platform: {processors: 4}\nscenario: {failures: 2, joins: 1, crashes: 1}" + heft, ""},
      {"platform: {nodes: 65535, cores: [1, 2]}" + heft,
       "2: platform.cores: nodes times cores are 131070 processors (at most 65535 are supported)"},
      {"platform: {processors: 4}\nsweep: {algorithm: ftsa, epsilon: [3, 4]}",
       "3: sweep.epsilon: reaches 4 ('chain tasks=4' has 4 processors; epsilon must be smaller)"},
  });
}

TEST_CASE("a worst crash set is sought among at most 20,000") {
  // 200 choose 2 = 19,900; 201 choose 2 = 20,100; 40 choose 3 = 9,880; 40 choose 4 = 91,390.
  const auto sweep = [](const std::string& platform, const std::string& scenario,
                        const std::string& keys) {
    return "platform: {" + platform + "}\nscenario: {crash_set: worst, " + scenario +
           "}\nsweep: {algorithm: ftsa, " + keys + "}\n";
  };
  const auto too_many = [](const std::string& crashed) {
    return "3: scenario.crash_set: worst would try more than 20000 sets per run (" + crashed +
           " of 'chain tasks=4' crash; try fewer crashes, or random)";
  };
  check({
      {sweep("processors: 200", "crashes: 2", "epsilon: 1"), ""},
      {sweep("processors: 201", "crashes: 2", "epsilon: 1"), too_many("2 of 201 processors")},
      {sweep("processors: 201", "crashes: 2, failures: 1", "epsilon: 1"), ""},
      {sweep("nodes: 40, cores: 2", "crashes: [3, 4]", "epsilon: 1"), too_many("4 of 40 nodes")},
      {sweep("processors: 40", "crashes: epsilon", "epsilon: 3"), ""},
      {sweep("processors: 40", "crashes: epsilon", "epsilon: [3, 4]"),
       too_many("4 of 40 processors")},
      {sweep("processors: 40", "crashes: epsilon", "epsilon: largest, latency: 2"),
       too_many("20 of 40 processors")},
      {sweep("processors: 16", "crashes: epsilon", "epsilon: largest, latency: 2"), ""},
  });
}

TEST_CASE("pulled inputs are defined neither for replicas nor for immediate zero-work tasks") {
  const std::string pull = "scenario: {transfers: [push, pull]}\n";
  check({
      {"scenario: {transfers: pull, zero_work: immediate}\nsweep: {algorithm: heft}",
       "2: scenario.zero_work: immediate is not defined for transfers: pull"},
      {pull + "sweep: {algorithm: [heft, ftsa]}",
       "2: scenario.transfers: pull is not defined for algorithms with replicas, such as ftsa"},
      {pull + "sweep: {algorithm: [heft, ftsa]}\nexclude: [{transfers: pull, algorithm: ftsa}]",
       ""},
  });
}

}  // namespace dagsweep::combination_checks_test
