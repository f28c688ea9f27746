// The applications of the L-HEFT paper, section 5.2: FFT, Jacobi iteration, matrix multiplication.
#include <algorithm>

#include "catch.hpp"
#include "core/error.hpp"
#include "graph/made_graph.hpp"
#include "support/error_text.hpp"

using namespace dagsweep;

TEST_CASE("fft of 8 points in 4 pieces") {
  const TaskGraph graph =
      make_graph("fft", {{"pieces", "4"}, {"points_log2", "3"}, {"ratio", "7"}});
  CHECK(works_of(graph) ==
        std::vector<double>{1, 1, 1, 1, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 1, 1, 1, 1});
  std::vector<std::string> kinds(20, "butterfly");
  for (std::size_t piece = 0; piece < 4; ++piece) {
    kinds[piece] = "load";
    kinds[16 + piece] = "collect";
  }
  CHECK(kinds_of(graph) == kinds);
  CHECK(edges_text(graph) ==
        // a stage within pieces
        "0-4:1 1-5:1 2-6:1 3-7:1 "
        // pieces at distance one
        "4-8:1 4-9:1 5-8:1 5-9:1 6-10:1 6-11:1 7-10:1 7-11:1 "
        // pieces at distance two
        "8-12:1 8-14:1 9-13:1 9-15:1 10-12:1 10-14:1 11-13:1 11-15:1 "
        // collect tasks
        "12-16:1 13-17:1 14-18:1 15-19:1");
  CHECK(graph.volumes_known());
}

TEST_CASE("fft: tasks and edges, and every collect task depends on every load task") {
  for (const std::size_t r : {0U, 1U, 3U, 6U}) {
    for (const std::size_t stages : {6U, 10U}) {
      const std::size_t pieces = std::size_t{1} << r;
      const TaskGraph graph = make_graph(
          "fft", {{"pieces", std::to_string(pieces)}, {"points_log2", std::to_string(stages)}});
      CHECK(graph.task_count() == pieces * (stages + 2));
      CHECK(graph.edge_count() == pieces * (stages + 1 + r));
      std::vector<std::uint64_t> loads(graph.task_count(), 0);  // a bit for every load task
      for (const TaskId task : graph.tasks()) {
        if (graph.is_entry(task)) loads[task.index()] = std::uint64_t{1} << task.index();
        for (const EdgeId e : graph.in_edges(task)) {
          loads[task.index()] |= loads[graph.source(e).index()];
        }
        const std::uint64_t all =
            pieces == 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << pieces) - 1;
        if (graph.is_exit(task)) CHECK(loads[task.index()] == all);
      }
    }
  }
  CHECK(make_graph("fft", {}).task_count() == 1664);  // as in the paper
}

TEST_CASE("fft: pieces is a power of two and at most the number of points") {
  const auto message = [](const Settings& settings) -> std::string {
    return error_text<InputError>([&] { make_graph("fft", settings); });
  };
  CHECK(message({{"pieces", "12"}}).find("power of two") != std::string::npos);
  CHECK(message({{"pieces", "16"}, {"points_log2", "3"}}).find("points_log2") != std::string::npos);
  CHECK(make_graph("fft", {{"pieces", "8"}, {"points_log2", "3"}}).task_count() == 40);
}

TEST_CASE("jacobi: three strips, two iterations") {
  const TaskGraph graph =
      make_graph("jacobi", {{"strips", "3"}, {"iterations", "2"}, {"rows", "8"}, {"ratio", "2"}});
  CHECK(works_of(graph) == std::vector<double>(6, 20.0));
  CHECK(kinds_of(graph) == std::vector<std::string>(6, "jacobi"));
  CHECK(edges_of(graph) ==
        std::vector<Edge>{
            {0, 3, 8}, {0, 4, 1}, {1, 3, 1}, {1, 4, 8}, {1, 5, 1}, {2, 4, 1}, {2, 5, 8}});
  CHECK(graph.volumes_known());
}

TEST_CASE("jacobi: sizes of the paper, one strip, one iteration") {
  for (const std::size_t strips : {1U, 2U, 5U, 64U}) {
    for (const std::size_t iterations : {1U, 3U, 10U, 100U}) {
      const TaskGraph graph = make_graph("jacobi", {{"strips", std::to_string(strips)},
                                                    {"iterations", std::to_string(iterations)}});
      CHECK(graph.task_count() == strips * iterations);
      CHECK(graph.edge_count() == (3 * strips - 2) * (iterations - 1));
    }
  }
  CHECK(make_graph("jacobi", {}).task_count() == 640);
  CHECK(make_graph("jacobi", {{"iterations", "100"}}).task_count() == 6400);
}

TEST_CASE("matrix multiplication in 2 x 2 blocks") {
  const TaskGraph graph = make_graph("matmul", {{"blocks", "2"}, {"ratio", "5"}});
  // A(0,0) A(0,1) A(1,0) A(1,1) | B(0,0) B(0,1) B(1,0) B(1,1) | k = 0: 8 .. 11 | k = 1: 12 .. 15
  CHECK(works_of(graph) ==
        std::vector<double>{1, 1, 1, 1, 1, 1, 1, 1, 15, 15, 15, 15, 15, 15, 15, 15});
  std::vector<std::string> kinds(16, "multiply");
  std::fill(kinds.begin(), kinds.begin() + 8, "load");
  CHECK(kinds_of(graph) == kinds);
  CHECK(edges_of(graph) == std::vector<Edge>{{0, 8, 1},  {0, 9, 1},  {1, 12, 1},  {1, 13, 1},
                                             {2, 10, 1}, {2, 11, 1}, {3, 14, 1},  {3, 15, 1},
                                             {4, 8, 1},  {4, 10, 1}, {5, 9, 1},   {5, 11, 1},
                                             {6, 12, 1}, {6, 14, 1}, {7, 13, 1},  {7, 15, 1},
                                             {8, 12, 1}, {9, 13, 1}, {10, 14, 1}, {11, 15, 1}});
  CHECK(graph.volumes_known());
}

TEST_CASE("matrix multiplication in 2 x 1 streams") {
  // A of two streams, B of two, C of two: each stream of C needs its stream of A and all of B.
  const TaskGraph graph = make_graph("matmul", {{"blocks", "1"}, {"ratio", "5"}, {"streams", "2"}});
  CHECK(works_of(graph) == std::vector<double>{0.5, 0.5, 0.5, 0.5, 7.5, 7.5});
  CHECK(edges_of(graph) ==
        std::vector<Edge>{
            {0, 4, 0.5}, {1, 5, 0.5}, {2, 4, 0.5}, {2, 5, 0.5}, {3, 4, 0.5}, {3, 5, 0.5}});
}

TEST_CASE("matrix multiplication: initial and result streams of the L-HEFT paper") {
  const auto count = [](const TaskGraph& graph, bool (TaskGraph::*is)(TaskId) const) {
    std::size_t tasks = 0;
    for (const TaskId task : graph.tasks()) tasks += (graph.*is)(task) ? 1 : 0;
    return tasks;
  };
  const TaskGraph graph = make_graph("matmul", {{"streams", "2"}});
  CHECK(count(graph, &TaskGraph::is_entry) == 1024);
  CHECK(count(graph, &TaskGraph::is_exit) == 512);
  CHECK(graph.task_count() == 2 * (2 * 256 + 4096));
  CHECK(graph.edge_count() == 2 * (4 * 4096 - 256));
  double work = 0.0;
  for (const double one : works_of(graph)) work += one;
  CHECK(work == 512.0 + 12.0 * 4096.0);  // as with whole blocks
}

TEST_CASE("matrix multiplication: tasks and edges") {
  for (const std::size_t n : {1U, 2U, 5U, 16U}) {
    const TaskGraph graph = make_graph("matmul", {{"blocks", std::to_string(n)}});
    CHECK(graph.task_count() == 2 * n * n + n * n * n);
    CHECK(graph.edge_count() == 3 * n * n * n - n * n);
  }
}
