#include "graph/task_graph.hpp"

#include <algorithm>
#include <cmath>

#include "catch.hpp"
#include "core/error.hpp"
#include "core/random.hpp"
#include "graph/levels.hpp"
#include "support/error_text.hpp"

namespace dagsweep::task_graph_test {

namespace {

GraphDraft draft(std::size_t tasks, std::vector<EdgeDraft> edges) {
  GraphDraft out;
  out.work.assign(tasks, 1.0);
  out.edges = std::move(edges);
  return out;
}

std::string message(GraphDraft bad) {
  return error_text<InputError>([&] { const TaskGraph graph(std::move(bad)); });
}

/// A random graph whose task numbers are not a topological order.
GraphDraft shuffled(std::uint64_t seed) {
  RandomStream random(seed, Purpose::test);
  const std::size_t tasks = 1 + random.below(30);
  std::vector<std::uint32_t> number(tasks);
  for (std::size_t i = 0; i < tasks; ++i) number[i] = static_cast<std::uint32_t>(i);
  for (std::size_t i = tasks; i > 1; --i) std::swap(number[i - 1], number[random.below(i)]);
  GraphDraft out = draft(tasks, {});
  for (std::size_t i = 0; i < tasks; ++i) {
    for (std::size_t j = i + 1; j < tasks; ++j) {
      if (random.uniform() < 0.15) out.edges.push_back({number[i], number[j], random.uniform()});
    }
  }
  for (std::size_t k = out.edges.size(); k > 1; --k) {
    std::swap(out.edges[k - 1], out.edges[random.below(k)]);
  }
  return out;
}

}  // namespace

TEST_CASE("edges are numbered by source and target, whatever their order in the draft") {
  const TaskGraph graph(draft(4, {{2, 3, 5.0}, {0, 2, 1.0}, {0, 1, 2.0}, {1, 3, 4.0}}));
  CHECK(graph.edge_count() == 4);
  std::vector<std::pair<std::uint32_t, std::uint32_t>> edges;
  for (const EdgeId e : graph.edges())
    edges.emplace_back(graph.source(e).value, graph.target(e).value);
  CHECK(std::is_sorted(edges.begin(), edges.end()));
  CHECK(graph.data(EdgeId(0)) == 2.0);
  CHECK(graph.data(EdgeId(3)) == 5.0);
  CHECK(graph.in_edges(TaskId(3)).size() == 2);
  CHECK(graph.is_entry(TaskId(0)));
  CHECK(graph.is_exit(TaskId(3)));
  CHECK(graph.level(TaskId(3)) == 2);
  CHECK(graph.with_data({9, 9, 9, 9}).data(EdgeId(0)) == 9.0);
}

TEST_CASE("the canonical order takes the smallest-numbered free task") {
  for (std::uint64_t seed = 0; seed < 500; ++seed) {
    const TaskGraph graph(shuffled(seed));
    std::vector<bool> taken(graph.task_count(), false);
    for (std::size_t place = 0; place < graph.task_count(); ++place) {
      TaskId expected(graph.task_count());
      for (const TaskId task : graph.tasks()) {
        bool free = !taken[task.index()];
        for (const EdgeId e : graph.in_edges(task)) free = free && taken[graph.source(e).index()];
        if (free) {
          expected = task;
          break;
        }
      }
      REQUIRE(graph.canonical_order()[place] == expected);
      REQUIRE(graph.position(expected) == place);
      taken[expected.index()] = true;
    }
  }
}

TEST_CASE("levels and bottom levels are longest paths") {
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    const TaskGraph graph(shuffled(seed));
    const auto weight = [](TaskId task) { return 1.0 + task.value % 3; };
    const auto bottom = bottom_levels(graph, weight, [&](EdgeId e) { return graph.data(e); });
    for (const TaskId task : graph.tasks()) {
      std::uint32_t level = 0;
      for (const EdgeId e : graph.in_edges(task)) {
        level = std::max(level, graph.level(graph.source(e)) + 1);
      }
      REQUIRE(graph.level(task) == level);
      double longest = 0.0;
      for (const EdgeId e : graph.out_edges(task)) {
        longest = std::max(longest, graph.data(e) + bottom[graph.target(e)]);
      }
      REQUIRE(bottom[task] == weight(task) + longest);
    }
  }
}

TEST_CASE("an invalid task graph is refused with the reason") {
  CHECK(message(draft(0, {})).find("no task") != std::string::npos);
  CHECK(message(draft(2, {{0, 2, 1}})).find("does not exist") != std::string::npos);
  CHECK(message(draft(2, {{1, 1, 1}})).find("self loop") != std::string::npos);
  CHECK(message(draft(2, {{0, 1, 1}, {0, 1, 2}})).find("twice") != std::string::npos);
  CHECK(message(draft(2, {{0, 1, -1}})).find(">= 0") != std::string::npos);
  CHECK(message(draft(2, {{0, 1, NAN}})).find("finite") != std::string::npos);
  CHECK(message(draft(5, {{4, 0, 1}, {0, 1, 1}, {1, 2, 1}, {2, 0, 1}, {2, 3, 1}})) ==
        "the graph has a cycle: 0 -> 1 -> 2 -> 0 (a task graph must be acyclic)");
  GraphDraft negative = draft(1, {});
  negative.work[0] = -2.0;
  CHECK(message(negative).find("work of task 0 is -2") != std::string::npos);
  GraphDraft groups = draft(2, {});
  groups.group = {1};
  CHECK(message(groups).find("groups") != std::string::npos);
}

}  // namespace dagsweep::task_graph_test
