#include "sweep/description/key_hints.hpp"

#include "catch.hpp"
#include "support/sweep_of_text.hpp"

namespace dagsweep::key_hints_test {

namespace {

/// The message for a sweep of these graphs, further lines, keys of `sweep` and algorithm.
std::string of(const std::string& graph, const std::string& more, const std::string& swept,
               const std::string& algorithm) {
  return short_message("graphs: [{kind: layered, tasks: 20" + graph + "}]\n" + more +
                       "sweep: {algorithm: " + algorithm + swept + "}\n");
}

}  // namespace

TEST_CASE("an unknown key is told where it belongs, or which one was meant") {
  const struct {
    const char *graph, *more, *swept, *algorithm, *message;
  } cases[] = {
      {", ccr: 1", "", "", "heft",
       "1: graphs[0]: unknown key 'ccr'; it belongs in sweep.ccr (sweep: {ccr: ...})"},
      {"", "platform: {h: 1}\n", "", "heft",
       "2: platform: unknown key 'h'; it belongs in platform.heterogeneity.h (platform: "
       "{heterogeneity: {h: ...}})"},
      {"", "kind: layered\n", "", "heft",
       "2: unknown key 'kind'; it belongs in graphs[].kind (graphs: [{kind: ...}])"},
      {"", "", ", exclude: [{bound: 0}]", "heft",
       "2: sweep: unknown key 'exclude'; it belongs at the top level (exclude: ...)"},
      {"", "seeds: 20\n", "", "heft",
       "2: unknown key 'seeds'; did you mean 'seed'? It belongs in sweep.seed (sweep: {seed: "
       "...})"},
      {"", "scenario: {variability: 0.3}\n", "", "heft",
       "2: scenario: unknown key 'variability'; did you mean 'bound'? It belongs in sweep.bound "
       "(sweep: {bound: ...})"},
      {", nodes: 20", "", "", "heft",
       "1: graphs[0]: unknown key 'nodes'; did you mean 'tasks'? (If it is 'nodes': it belongs in "
       "platform.nodes (platform: {nodes: ...}))"},
      {"", "", ", width: [4, 5]", "heft",
       "2: sweep: unknown key 'width'; it is a parameter of graphs: graphs: [{kind: layered, "
       "width: ...}]"},
      {"", "", "", "{name: gtp, trigger: on-change}",
       "2: sweep.algorithm: unknown key 'trigger'; parameters of an algorithm stand under set: "
       "{trigger: ...}"},
      {"", "", "", "{name: gtp, period: 1}",
       "2: sweep.algorithm: unknown key 'period'; parameters of an algorithm stand under set: "
       "{period: ...}"},
      {"", "", "", "[{heft: {}}]",
       "2: sweep.algorithm[0]: unknown key 'heft'; it is the name of an algorithm: {name: heft, "
       "set: {...}}"},
      {"", "", "", "{name: heft, rewind: true}",
       "2: sweep.algorithm: unknown key 'rewind'; it is of algorithms that are commands (give "
       "command, too)"},
      {"", "", ", seed: {from: 1, max: 20}", "heft",
       "2: sweep.seed: unknown key 'max'; did you mean 'to'? (known: from, to, step, count)"},
      {"", "", ", seed: {from: 1, ccr: 20}", "heft",
       "2: sweep.seed: unknown key 'ccr' (known: from, to, step, count)"},
  };
  for (const auto& one : cases) {
    CHECK(of(one.graph, one.more, one.swept, one.algorithm) ==
          "s.yaml:" + std::string(one.message));
  }
  const std::string trigger = of("", "scenario: {trigger: on-change}\n", "", "heft");
  CHECK(trigger.starts_with(
      "s.yaml:2: scenario: unknown key 'trigger'; it is a parameter of algorithms: {name: "));
  CHECK(trigger.ends_with(", set: {trigger: ...}}"));
}

TEST_CASE("a key is known by its path, its example, and whether it is a parameter") {
  CHECK(path_of_sweep_key("ccr") == "sweep.ccr");
  CHECK(path_of_sweep_key("processors") == "platform.processors");
  CHECK(path_of_sweep_key("no-such-key").empty());
  CHECK(is_parameter("failures"));  // of the scenario
  CHECK(is_parameter("trigger"));   // of algorithms
  CHECK(is_parameter("width"));     // of graphs
  CHECK_FALSE(is_parameter("ccr"));
  CHECK(example_of("platform.delay") == "[0.5, 1.0]");
  CHECK(example_of("sweep.algorithm[3].set") == "{trigger: on-change}");
  CHECK(example_of("sweep.ccr").empty());
}

}  // namespace dagsweep::key_hints_test
