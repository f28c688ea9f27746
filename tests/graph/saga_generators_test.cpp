// The trees and chains of SAGA's datasets: shapes in closed form, laws of their weights.
#include <algorithm>
#include <cmath>

#include "catch.hpp"
#include "core/error.hpp"
#include "graph/made_graph.hpp"

using namespace dagsweep;

TEST_CASE("saga-out-tree: a complete tree of so many edges to each leaf, and a dummy exit") {
  const Settings small{{"levels", "1"}, {"branching", "3"}, {"weights", "equal"}};
  const TaskGraph out = make_graph("saga-out-tree", small);
  CHECK(works_of(out) == std::vector<double>{2, 2, 2, 2, 1e-9});
  CHECK(
      edges_of(out) ==
      std::vector<Edge>{{0, 1, 2}, {0, 2, 2}, {0, 3, 2}, {1, 4, 1e-9}, {2, 4, 1e-9}, {3, 4, 1e-9}});
  const TaskGraph in = make_graph("saga-in-tree", small);
  CHECK(works_of(in) == std::vector<double>{1e-9, 2, 2, 2, 2});
  CHECK(
      edges_of(in) ==
      std::vector<Edge>{{0, 1, 1e-9}, {0, 2, 1e-9}, {0, 3, 1e-9}, {1, 4, 2}, {2, 4, 2}, {3, 4, 2}});

  for (const std::size_t branching : {1U, 2U, 3U, 5U}) {
    std::size_t inner = 0;
    std::size_t leaves = 1;
    for (std::size_t levels = 1; levels <= 5; ++levels) {
      inner += leaves;
      leaves *= branching;
      for (const char* name : {"saga-out-tree", "saga-in-tree"}) {
        const TaskGraph graph = make_graph(
            name, {{"levels", std::to_string(levels)}, {"branching", std::to_string(branching)}});
        CHECK(graph.task_count() == inner + leaves + 1);
        CHECK(graph.edge_count() == inner - 1 + 2 * leaves);
        std::uint32_t deepest = 0;
        for (const TaskId task : graph.tasks()) deepest = std::max(deepest, graph.level(task));
        CHECK(deepest == levels + 1);
        CHECK(graph.volumes_known());
      }
    }
  }
}

TEST_CASE("saga-in-tree: the out-tree of the same seed, reversed") {
  const Settings settings{{"levels", "3"}, {"branching", "3"}};
  const TaskGraph out = make_graph("saga-out-tree", settings, 5);
  const TaskGraph in = make_graph("saga-in-tree", settings, 5);
  std::vector<double> works = works_of(in);
  std::reverse(works.begin(), works.end());
  CHECK(works == works_of(out));
  const std::size_t last = works.size() - 1;
  std::vector<Edge> reversed;
  for (const Edge& edge : edges_of(in))
    reversed.push_back({last - edge.to, last - edge.from, edge.data});
  const std::vector<Edge> expected = edges_of(out);
  CHECK(std::is_permutation(reversed.begin(), reversed.end(), expected.begin(), expected.end()));
}

TEST_CASE("saga-chains: chains of equal length between a first and a last task") {
  CHECK(edges_of(
            make_graph("saga-chains", {{"chains", "2"}, {"length", "2"}, {"weights", "equal"}})) ==
        std::vector<Edge>{{0, 1, 2}, {0, 3, 2}, {1, 2, 2}, {2, 5, 2}, {3, 4, 2}, {4, 5, 2}});
  for (const std::size_t chains : {1U, 2U, 5U}) {
    for (const std::size_t length : {1U, 2U, 5U}) {
      const TaskGraph graph = make_graph(
          "saga-chains", {{"chains", std::to_string(chains)}, {"length", std::to_string(length)}});
      CHECK(graph.task_count() == chains * length + 2);
      CHECK(graph.edge_count() == chains * (length + 1));
    }
  }
}

TEST_CASE("saga-*: weights are normal(1, 1/3), clipped to [1e-9, 2]") {
  const TaskGraph graph = make_graph("saga-chains", {{"chains", "100"}, {"length", "1000"}});
  std::vector<double> weights = works_of(graph);
  for (const Edge& edge : edges_of(graph)) weights.push_back(edge.data);
  double sum = 0.0;
  double squares = 0.0;
  std::size_t clipped = 0;
  for (const double weight : weights) {
    sum += weight;
    squares += (weight - 1.0) * (weight - 1.0);
    clipped += weight == 1e-9 || weight == 2.0 ? 1 : 0;
  }
  const auto count = static_cast<double>(weights.size());
  const auto [least, most] = std::minmax_element(weights.begin(), weights.end());
  CHECK(*least == 1e-9);
  CHECK(*most == 2.0);
  CHECK(std::abs(sum / count - 1.0) < 0.003);             // 4 standard errors
  CHECK(std::abs(squares / count - 1.0 / 9.0) < 0.0015);  // clipping takes 0.0003 of it
  CHECK(std::abs(static_cast<double>(clipped) / count - 0.0027) < 0.0005);  // beyond 3 deviations
}

TEST_CASE("saga-*: sizes that no graph can have are refused before memory is taken") {
  CHECK_THROWS_AS(make_graph("saga-out-tree", {{"levels", "1000"}, {"branching", "1000000000"}}),
                  InputError);
  CHECK_THROWS_AS(make_graph("saga-chains", {{"chains", "1000000000"}, {"length", "1000000000"}}),
                  InputError);
}
