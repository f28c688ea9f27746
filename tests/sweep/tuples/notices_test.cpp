#include "catch.hpp"
#include "support/sweep_of_text.hpp"
#include "sweep/tuples/graph_notices.hpp"

namespace dagsweep::notices_test {

TEST_CASE("notices of graphs that differ in numbers only are one line, of the first graph") {
  std::vector<GraphValue> graphs(4);
  for (std::size_t k = 0; k < graphs.size(); ++k) graphs[k].label = "g" + std::to_string(k);
  graphs[1].notices = {"the header declares 3 tasks", "2 amounts are negative"};
  graphs[2].notices = {"the header declares 40 tasks"};
  graphs[3].notices = {"the header declares 5 tasks", "the header declares 6 tasks"};
  CHECK(graph_notices(graphs) ==
        std::vector<std::string>{"graph 'g1': the header declares 3 tasks (similar in 3 more)",
                                 "graph 'g1': 2 amounts are negative"});
  CHECK(graph_notices({}).empty());
}

TEST_CASE("an unusual CCR that nobody gave is noted once") {
  const auto notices = [](const std::string& graphs, const std::string& keys) {
    return ccr_notices(sweep("graphs: [" + graphs + "]\n" + keys + "algorithm: heft, seed: 3}\n"));
  };
  const std::string two = "{kind: heft-example}, {kind: layered}, {kind: layered, tasks: 50}";
  const auto dominates = notices(two, "sweep: {");
  REQUIRE(dominates.size() == 1);
  CHECK(dominates[0].starts_with("graph 'layered': its CCR is about "));
  CHECK(dominates[0].ends_with(
      ", since neither ccr nor granularity is given (communication dominates: putting all on one "
      "processor may be best; ccr, such as 1, scales it) (similar in 1 more)"));
  const auto hardly = notices("{kind: layered}", "platform: {delay: [1e-4, 1e-4]}\nsweep: {");
  REQUIRE(hardly.size() == 1);
  CHECK(hardly[0].ends_with("(communication hardly counts; ccr, such as 1, scales it)"));
  CHECK(notices("{kind: layered}", "platform: {delay: [0.05, 0.05]}\nsweep: {").empty());
  CHECK(notices("{kind: layered}", "sweep: {ccr: 0.01, ").empty());
  CHECK(notices("{kind: layered}", "sweep: {granularity: 0.01, ").empty());
  CHECK(notices("{kind: heft-example}", "sweep: {").empty());
}

}  // namespace dagsweep::notices_test
