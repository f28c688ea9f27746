// Entity-level applications: the transformation of Su, Casanova & Berman, and cells that move.
#include "graph/generators/entity_level.hpp"

#include <algorithm>
#include <cstdlib>

#include "catch.hpp"
#include "graph/made_graph.hpp"

using namespace dagsweep;

namespace {

Parameters parameters(const Settings& settings) {
  std::vector<GivenParameter> given;
  for (const auto& [key, value] : settings) given.push_back({key, value, {}, {}});
  return {"entity-level", entity_level_parameters, given};
}

}  // namespace

TEST_CASE("entity graph of two entities that send to each other") {
  const TaskGraph graph(entity_graph({3.0, 4.0}, {{{1, 7.0}}, {{0, 8.0}}}));
  // root | start and computation of 0, of 1 | transfer 0 -> 1, transfer 1 -> 0 | ends of 0, 1 | end
  CHECK(works_of(graph) == std::vector<double>{0, 0, 3, 0, 4, 0, 0, 0, 0, 0, 0, 0});
  CHECK(groups_of(graph) == std::vector<std::int64_t>{-1, 0, 0, 1, 1, 0, 1, 1, 0, 0, 1, -1});
  CHECK(edges_text(graph) == "0-1 0-3 1-2 1-5 2-9 3-4 3-7 4-10 5-6:7 6-10 7-8:8 8-9 9-11 10-11");
  CHECK(graph.volumes_known());
}

TEST_CASE("entity graph: start sentinels first, or none") {
  const std::vector<std::vector<EntityTransfer>> transfers{{{1, 7.0}}, {{0, 8.0}}};
  const TaskGraph first(entity_graph({3.0, 4.0}, transfers, StartSentinels::first));
  // root | starts of 0, 1 | computations of 0, 1 | transfers | ends of 0, 1 | end
  CHECK(works_of(first) == std::vector<double>{0, 0, 0, 3, 4, 0, 0, 0, 0, 0, 0, 0});
  CHECK(groups_of(first) == std::vector<std::int64_t>{-1, 0, 1, 0, 1, 0, 1, 1, 0, 0, 1, -1});
  CHECK(edges_text(first) == "0-1 0-2 1-3 1-5 2-4 2-7 3-9 4-10 5-6:7 6-10 7-8:8 8-9 9-11 10-11");
  const TaskGraph none(entity_graph({3.0, 4.0}, transfers, StartSentinels::none));
  // root | computations of 0, 1 | transfers | ends of 0, 1 | end
  CHECK(works_of(none) == std::vector<double>{0, 3, 4, 0, 0, 0, 0, 0, 0, 0});
  CHECK(groups_of(none) == std::vector<std::int64_t>{-1, 0, 1, 0, 1, 1, 0, 0, 1, -1});
  CHECK(edges_text(none) == "0-1 0-2 0-3 0-5 1-7 2-8 3-4:7 4-8 5-6:8 6-7 7-9 8-9");
  const TaskGraph cells = make_graph("entity-level", {{"sentinels", "none"}});
  CHECK(cells.task_count() == make_graph("entity-level", {}).task_count() - 110);
  CHECK(cells.kind(TaskId(110)) != "");
  CHECK(cells.kind(TaskId(111)) == "");
}

TEST_CASE("entity graph: the transfers of an entity form a chain") {
  // The task D of the paper's first figure sends to B and C: entity 2 sends to 0, then to 1.
  const TaskGraph graph(entity_graph({1.0, 1.0, 1.0}, {{}, {}, {{0, 5.0}, {1, 6.0}}}));
  // root | 1 .. 6 | 7 -> 8 to entity 0, 9 -> 10 to entity 1 | end sentinels 11, 12, 13 | end 14
  CHECK(groups_of(graph) ==
        std::vector<std::int64_t>{-1, 0, 0, 1, 1, 2, 2, 2, 0, 2, 1, 0, 1, 2, -1});
  const std::vector<Edge> edges = edges_of(graph);
  for (const Edge& edge : {Edge{5, 7, 0}, Edge{7, 8, 5}, Edge{8, 9, 0}, Edge{9, 10, 6},
                           Edge{8, 11, 0}, Edge{10, 12, 0}}) {
    CHECK(std::find(edges.begin(), edges.end(), edge) != edges.end());
  }
  CHECK(edges.size() == 4 * 3 + 3 * 2);
}

TEST_CASE("entity-level: defaults are of the paper's size") {
  constexpr std::size_t cells = 110;
  double tasks = 0.0;
  double b_cells = 0.0;
  for (std::uint64_t seed = 1; seed <= 100; ++seed) {
    const TaskGraph graph = make_graph("entity-level", {}, seed);
    tasks += static_cast<double>(graph.task_count()) / 100.0;
    const std::size_t transfers = (graph.task_count() - 2 - 3 * cells) / 2;
    REQUIRE(graph.task_count() == 2 + 3 * cells + 2 * transfers);
    REQUIRE(graph.edge_count() == 4 * cells + 3 * transfers);
    for (const TaskId task : graph.tasks()) {
      REQUIRE(graph.kind(task).empty() == (graph.work(task) == 0.0));
      b_cells += graph.kind(task) == "B" ? 0.01 : 0.0;
    }
    for (std::uint32_t entity = 0; entity < cells; ++entity) {
      REQUIRE(graph.work(TaskId(computation_task(entity))) >= 1.0);
    }
  }
  CHECK(tasks > 6300.0);  // the mean is 2 + 110 (3 + 2 * 109 * 101 / 400) = 6388
  CHECK(tasks < 6500.0);
  CHECK(b_cells > 53.0);
  CHECK(b_cells < 57.0);
}

TEST_CASE("entity-level: the interest set is a disc on the torus, with volumes per ordered pair") {
  const Settings settings = {{"entities", "40"}, {"grid", "9"}, {"radius", "3"}};
  const std::vector<Cell> cells = moved_cells(parameters(settings), 5);
  const TaskGraph graph = make_graph("entity-level", settings, 5);
  std::vector<std::pair<std::int64_t, std::int64_t>> sent;
  std::vector<double> volumes;
  for (const EdgeId e : graph.edges()) {
    if (graph.data(e) == 0.0) continue;
    sent.emplace_back(graph.group(graph.source(e)), graph.group(graph.target(e)));
    volumes.push_back(graph.data(e));
  }
  std::vector<std::pair<std::int64_t, std::int64_t>> close;
  for (std::int64_t i = 0; i < 40; ++i) {
    for (std::int64_t j = 0; j < 40; ++j) {
      const Cell& a = cells[static_cast<std::size_t>(i)];
      const Cell& b = cells[static_cast<std::size_t>(j)];
      bool reached = false;  // by some image of b on the plane
      for (const std::int64_t x : {b.x - 9, b.x, b.x + 9}) {
        for (const std::int64_t y : {b.y - 9, b.y, b.y + 9}) {
          reached = reached || (a.x - x) * (a.x - x) + (a.y - y) * (a.y - y) <= 9;
        }
      }
      if (i != j && reached) close.emplace_back(i, j);
    }
  }
  CHECK(sent == close);
  for (const double volume : volumes) REQUIRE((volume >= 50.0 && volume < 150.0));
  std::sort(volumes.begin(), volumes.end());
  CHECK(std::unique(volumes.begin(), volumes.end()) == volumes.end());
}

TEST_CASE("entity-level: a cell moves one step per iteration, each of nine equally often") {
  const auto at = [](int iteration) {
    return moved_cells(parameters({{"entities", "9000"}, {"iteration", std::to_string(iteration)}}),
                       3);
  };
  const auto step = [](std::int64_t from, std::int64_t to) {
    const std::int64_t forward = (to - from + 20) % 20;
    return forward == 19 ? -1 : forward;
  };
  std::vector<Cell> before = at(0);
  for (int iteration = 1; iteration <= 3; ++iteration) {
    const std::vector<Cell> after = at(iteration);
    std::vector<int> counts(9, 0);
    for (std::size_t i = 0; i < after.size(); ++i) {
      REQUIRE((after[i].x >= 0 && after[i].x < 20 && after[i].y >= 0 && after[i].y < 20));
      const std::int64_t dx = step(before[i].x, after[i].x);
      const std::int64_t dy = step(before[i].y, after[i].y);
      REQUIRE((std::abs(dx) <= 1 && std::abs(dy) <= 1));
      REQUIRE(after[i].b == before[i].b);
      ++counts[static_cast<std::size_t>(3 * (dx + 1) + dy + 1)];
    }
    for (const int count : counts) {
      CHECK(count > 850);
      CHECK(count < 1150);
    }
    before = after;
  }
}

TEST_CASE("entity-level: iterations differ in transfers, not in costs") {
  const TaskGraph first = make_graph("entity-level", {});
  const TaskGraph later = make_graph("entity-level", {{"iteration", "5"}});
  CHECK(edges_of(first) != edges_of(later));
  for (std::uint32_t entity = 0; entity < 110; ++entity) {
    const TaskId task(computation_task(entity));
    REQUIRE(first.work(task) == later.work(task));
    REQUIRE(first.kind(task) == later.kind(task));
  }
}

TEST_CASE("entity-level: one cell, all cells on one place, cells of one kind") {
  const TaskGraph alone = make_graph("entity-level", {{"entities", "1"}, {"b_share", "1"}});
  CHECK(edges_of(alone) == std::vector<Edge>{{0, 1, 0}, {1, 2, 0}, {2, 3, 0}, {3, 4, 0}});
  CHECK(kinds_of(alone) == std::vector<std::string>{"", "", "B", "", ""});
  const TaskGraph together = make_graph(
      "entity-level", {{"entities", "30"}, {"grid", "1"}, {"radius", "0"}, {"b_share", "0"}});
  CHECK(together.task_count() == 2 + 30 * (3 + 2 * 29));
  CHECK(together.kind(TaskId(computation_task(7))) == "T");
}

TEST_CASE("entity-level: one cost for all B-cells, one for all T-cells") {
  const TaskGraph drawn = make_graph("entity-level", {{"entities", "40"}});
  const TaskGraph given = make_graph("entity-level", {{"entities", "40"}, {"work_b", "7"}});
  const TaskGraph both =
      make_graph("entity-level", {{"entities", "40"}, {"work_b", "7"}, {"work_t", "0"}});
  for (std::uint32_t entity = 0; entity < 40; ++entity) {
    const TaskId task(computation_task(entity));
    const bool is_b = drawn.kind(task) == "B";
    REQUIRE(given.work(task) == (is_b ? 7.0 : drawn.work(task)));
    REQUIRE(both.work(task) == (is_b ? 7.0 : 0.0));
  }
  CHECK(edges_of(both) == edges_of(drawn));
}
