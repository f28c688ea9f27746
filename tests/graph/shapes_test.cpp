// Chain, fork-join and trees: shapes with closed formulae.
#include "catch.hpp"
#include "graph/made_graph.hpp"

using namespace dagsweep;

namespace {

std::size_t depth(const TaskGraph& graph) {
  std::uint32_t deepest = 0;
  for (const TaskId task : graph.tasks()) deepest = std::max(deepest, graph.level(task));
  return deepest;
}

}  // namespace

TEST_CASE("chain: every task precedes the next one") {
  CHECK(edges_of(make_graph("chain", {{"tasks", "4"}})) ==
        std::vector<Edge>{{0, 1, 0}, {1, 2, 0}, {2, 3, 0}});
  const TaskGraph graph = make_graph("chain", {{"tasks", "1000"}});
  CHECK(depth(graph) == 999);
  CHECK(graph.edge_count() == 999);
  CHECK_FALSE(graph.volumes_known());
}

TEST_CASE("fork-join: the join of a stage is the fork of the next") {
  CHECK(
      edges_of(make_graph("fork-join", {{"width", "2"}, {"stages", "2"}})) ==
      std::vector<Edge>{
          {0, 1, 0}, {0, 2, 0}, {1, 3, 0}, {2, 3, 0}, {3, 4, 0}, {3, 5, 0}, {4, 6, 0}, {5, 6, 0}});
  for (const std::size_t width : {1U, 3U, 10U}) {
    for (const std::size_t stages : {1U, 2U, 7U}) {
      const TaskGraph graph = make_graph(
          "fork-join", {{"width", std::to_string(width)}, {"stages", std::to_string(stages)}});
      CHECK(graph.task_count() == stages * (width + 1) + 1);
      CHECK(graph.edge_count() == 2 * stages * width);
      CHECK(depth(graph) == 2 * stages);
      CHECK_FALSE(graph.volumes_known());
    }
  }
}

TEST_CASE("trees: complete, with edges away from the root or towards it") {
  CHECK(edges_of(make_graph("out-tree", {{"tasks", "6"}})) ==
        std::vector<Edge>{{0, 1, 0}, {0, 2, 0}, {1, 3, 0}, {1, 4, 0}, {2, 5, 0}});
  CHECK(edges_of(make_graph("in-tree", {{"tasks", "6"}})) ==
        std::vector<Edge>{{0, 3, 0}, {1, 4, 0}, {2, 4, 0}, {3, 5, 0}, {4, 5, 0}});
  for (const char* name : {"out-tree", "in-tree"}) {
    const TaskGraph graph =
        make_graph(name, {{"tasks", "1093"}, {"degree", "3"}});  // (3^7 - 1) / 2
    CHECK(graph.edge_count() == 1092);
    CHECK(depth(graph) == 6);
    CHECK_FALSE(graph.volumes_known());
    CHECK(edges_of(make_graph(name, {{"tasks", "9"}, {"degree", "1"}})) ==
          edges_of(make_graph("chain", {{"tasks", "9"}})));
  }
}
