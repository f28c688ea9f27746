#include "sweep/description/consistency.hpp"

#include "catch.hpp"
#include "support/sweep_of_text.hpp"

namespace dagsweep::consistency_test {

namespace {

const std::string head = "graphs: [{kind: layered, tasks: 20}]\n";

void check(const std::vector<SweepCase>& cases) {
  check_messages(head, cases);
}

}  // namespace

TEST_CASE("a timing sweep executes nothing, and has nothing that only executions read") {
  const std::string nothing = "has no effect in a timing sweep (nothing is executed); leave it out";
  check({
      {"timing: true\nsweep: {algorithm: [heft, gtp], ccr: 1}", ""},
      {"timing: true\nscenario: {failures: 1}\nsweep: {algorithm: heft}",
       "3: scenario: " + nothing},
      {"timing: true\nsweep: {algorithm: heft, bound: 0.5}", "3: sweep.bound: " + nothing},
      {"timing: true\nsweep: {algorithm: {name: gtp, set: {period: 1}}}",
       "3: sweep.algorithm.set.period: " + nothing},
      {"timing: true\nsweep: {algorithm: ftsa, latency: 2}",
       "3: sweep.latency: is not allowed in a timing sweep (schedulers are timed to their end); "
       "leave it out"},
      {"timing: true\nsweep: {algorithm: ftsa, epsilon: [1, largest]}",
       "3: sweep.epsilon: largest is not allowed in a timing sweep (it needs a latency to meet)"},
      {"timing: true\nsweep: {algorithm: [heft, {name: mine, command: 'true'}]}",
       "3: sweep.algorithm[1].command: is not allowed in a timing sweep (the time of its messages "
       "would count, and its memory would not)"},
  });
}

TEST_CASE("a search compares two lengths that are planned, or executed in drawn scenarios") {
  const std::string pair = "sweep: {algorithm: heft, against: cpop}";
  const std::string absolute =
      "has absolute times, which mean something else on every instance of a search";
  const std::string planned =
      "has no effect on lengths that are planned (leave it out, or give search.metric: makespan)";
  const std::string gtp_now = "{name: gtp, set: {period: 1}}";
  check({
      {"search: {}\n" + pair, ""},
      {"search: {metric: makespan}\nscenario: {failures: 1}\n"
       "sweep: {algorithm: l-heft, against: heft, bound: 0.5}",
       ""},
      {"search: {metric: incomplete}\nsweep: {algorithm: ftsa, epsilon: 1}", ""},
      {"search: {over: latency_upper}\nsweep: {algorithm: ftsa}", ""},
      {"search: {}\nscenario: {failures: 1}\n" + pair, "3: scenario: " + planned},
      {"search: {}\nsweep: {algorithm: heft, against: cpop, bound: 0.5}",
       "3: sweep.bound: " + planned},
      {"search: {metric: makespan}\n"
       "scenario: {events: [{time: 3, processor: 0, availability: 0.5}]}\n" +
           pair,
       "3: scenario.events: " + absolute},
      {"search: {metric: makespan}\nscenario: {outages: [{processors: [0], from: 3}]}\n" + pair,
       "3: scenario.outages: " + absolute},
      {"search: {}\nsweep: {algorithm: ftsa, against: ftbar, latency: 2}",
       "3: sweep.latency: has no effect in a sweep of searches; leave it out"},
      {"search: {}\ntiming: true\n" + pair,
       "3: timing: stands beside search (give one of the two)"},
      {"search: {metric: incomplete}\nsweep: {algorithm: ftsa, against: ftbar}",
       "3: sweep.against: stands beside search.metric: incomplete, which asks about one algorithm"},
      {"search: {over: latency_upper}\nsweep: {algorithm: ftsa, against: ftbar}",
       "3: sweep.against: stands beside search.over, which compares two lengths of one algorithm"},
      {"search: {}\nsweep: {algorithm: heft}",
       "2: search: needs an algorithm to compare with (give sweep.against, or search.over)"},
      {pair,
       "2: sweep.against: is an axis of searches (give the key search, too, such as search: {})"},
      {"search: {metric: incomplete}\nsweep: {algorithm: [ftsa, heft]}",
       "3: sweep.algorithm[1]: 'heft' does not replicate (metric: incomplete is of algorithms with "
       "epsilon)"},
      {"search: {metric: makespan}\nsweep: {algorithm: heft, against: " + gtp_now + "}",
       "3: sweep.against: 'gtp period=1' has a period of its own (in a search it is that of the "
       "scenario)"},
      {"search: {}\nsweep: {algorithm: heft, against: [cpop, l-heft]}",
       "3: sweep.against[1]: 'l-heft' plans nothing before a run (give search.metric: makespan)"},
  });
  CHECK(short_message("graphs: [{kind: entity-level, iterations: 2}]\nsearch: {}\n" + pair) ==
        "s.yaml:1: graphs[0]: a series of iterations cannot be searched");
}

TEST_CASE("costs, machines and criteria are stated in one way") {
  check({
      {"sweep: {algorithm: heft, ccr: 1, granularity: 1}",
       "2: sweep.granularity: stands beside ccr (give one of the two)"},
      {"platform: {nodes: 2, processors: 4}\nsweep: {algorithm: heft}",
       "2: platform.processors: stands beside nodes (processors are nodes times cores; leave it "
       "out)"},
      {"platform: {cores: 2}\nsweep: {algorithm: heft}",
       "2: platform.cores: stands without nodes (give both, in place of processors)"},
      {"platform: {nodes: 2, cores: 2}\nsweep: {algorithm: heft}", ""},
      {"sweep: {algorithm: ftsa, epsilon: [0, largest]}",
       "2: sweep.epsilon: largest needs a latency to meet (give sweep.latency, such as 1.5)"},
      {"sweep: {algorithm: [ftsa, heft], latency: 2}",
       "2: sweep.latency: is not defined for algorithms without a deadline test, such as heft "
       "(leave one of the two out)"},
      {"sweep: {algorithm: [ftsa, ftbar], latency: 2, epsilon: [1, largest]}", ""},
  });
}

}  // namespace dagsweep::consistency_test
