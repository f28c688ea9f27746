// Gaussian elimination, Cholesky and LU: small cases edge by edge, and closed formulae.
#include "catch.hpp"
#include "core/error.hpp"
#include "graph/made_graph.hpp"

using namespace dagsweep;

namespace {

TaskGraph of_size(const char* name, std::size_t size) {
  return make_graph(name, {{"size", std::to_string(size)}});
}

double total_work(const TaskGraph& graph) {
  double sum = 0.0;
  for (const double work : works_of(graph)) sum += work;
  return sum;
}

/// Work on the longest path; tasks are numbered topologically.
double longest_path(const TaskGraph& graph) {
  std::vector<double> finish(graph.task_count(), 0.0);
  double longest = 0.0;
  for (const TaskId task : graph.tasks()) {
    for (const EdgeId e : graph.in_edges(task)) {
      finish[task.index()] = std::max(finish[task.index()], finish[graph.source(e).index()]);
    }
    finish[task.index()] += graph.work(task);
    longest = std::max(longest, finish[task.index()]);
  }
  return longest;
}

}  // namespace

TEST_CASE("gaussian elimination of a 4 x 4 matrix") {
  const TaskGraph graph = of_size("gaussian", 4);
  // T(1,1) T(1,2) T(1,3) T(1,4) | T(2,2) T(2,3) T(2,4) | T(3,3) T(3,4)
  CHECK(works_of(graph) == std::vector<double>{3, 6, 6, 6, 2, 4, 4, 1, 2});
  CHECK(kinds_of(graph) == std::vector<std::string>{"pivot", "update", "update", "update", "pivot",
                                                    "update", "update", "pivot", "update"});
  CHECK(edges_text(graph) == "0-1:3 0-2:3 0-3:3 1-4:3 2-5:3 3-6:3 4-5:2 4-6:2 5-7:2 6-8:2 7-8:1");
  CHECK(graph.volumes_known());
}

TEST_CASE("gaussian elimination has the numbers of tasks of its papers") {
  for (const std::size_t m : {2U, 3U, 5U, 10U, 31U}) {
    const TaskGraph graph = of_size("gaussian", m);
    CHECK(graph.task_count() == (m * m + m - 2) / 2);
    CHECK(graph.edge_count() == m * m - m - 1);
  }
  CHECK(of_size("gaussian", 5).task_count() == 14);  // the figure of the HEFT paper
  CHECK_THROWS_AS(of_size("gaussian", 1), InputError);
}

TEST_CASE("cholesky of 3 x 3 tiles") {
  const TaskGraph graph = make_graph("cholesky", {{"size", "3"}, {"data", "5"}});
  // potrf(0) trsm(1,0) trsm(2,0) syrk(1,0) gemm(2,1,0) syrk(2,0) | potrf(1) trsm(2,1) syrk(2,1) |
  // potrf(2)
  CHECK(works_of(graph) == std::vector<double>{1, 3, 3, 3, 6, 3, 1, 3, 3, 1});
  CHECK(kinds_of(graph) == std::vector<std::string>{"potrf", "trsm", "trsm", "syrk", "gemm", "syrk",
                                                    "potrf", "trsm", "syrk", "potrf"});
  CHECK(edges_text(graph) ==
        "0-1:5 0-2:5 1-3:5 1-4:5 2-4:5 2-5:5 3-6:5 4-7:5 5-8:5 6-7:5 7-8:5 8-9:5");
  CHECK(graph.volumes_known());
}

TEST_CASE("cholesky: tasks, edges, flops and critical path of n x n tiles") {
  for (const std::size_t n : {1U, 2U, 3U, 8U, 13U}) {
    const TaskGraph graph = of_size("cholesky", n);
    CHECK(graph.task_count() == n * (n + 1) * (n + 2) / 6);
    CHECK(graph.edge_count() == n * (n * n - 1) / 2);
    const auto side = static_cast<double>(n);
    CHECK(total_work(graph) == side * side * side);  // (n b)^3 / 3 flops
    // potrf(0), then trsm, gemm, trsm, gemm, .. , trsm, syrk, potrf: 9n - 10 in units of b^3 / 3.
    CHECK(longest_path(graph) == (n == 1 ? 1.0 : 9.0 * side - 10.0));
  }
}

TEST_CASE("lu of 2 x 2 tiles") {
  const TaskGraph graph = make_graph("lu", {{"size", "2"}, {"data", "5"}});
  // getrf(0) trsm(0,1) trsm(1,0) gemm(1,1,0) getrf(1)
  CHECK(works_of(graph) == std::vector<double>{2, 3, 3, 6, 2});
  CHECK(kinds_of(graph) == std::vector<std::string>{"getrf", "trsm", "trsm", "gemm", "getrf"});
  CHECK(edges_of(graph) ==
        std::vector<Edge>{{0, 1, 5}, {0, 2, 5}, {1, 3, 5}, {2, 3, 5}, {3, 4, 5}});
  CHECK(graph.volumes_known());
}

TEST_CASE("lu: a gemm sends its tile to the task of the next step on it") {
  const TaskGraph graph = of_size("lu", 3);
  // getrf(0) trsm(0,1) trsm(0,2) trsm(1,0) trsm(2,0) gemm(1,1) gemm(1,2) gemm(2,1) gemm(2,2) |
  // getrf(1) trsm(1,2) trsm(2,1) gemm(2,2) | getrf(2)
  CHECK(kinds_of(graph) == std::vector<std::string>{"getrf", "trsm", "trsm", "trsm", "trsm", "gemm",
                                                    "gemm", "gemm", "gemm", "getrf", "trsm", "trsm",
                                                    "gemm", "getrf"});
  CHECK(edges_of(graph) ==
        std::vector<Edge>{{0, 1, 1},   {0, 2, 1},   {0, 3, 1},  {0, 4, 1},  {1, 5, 1},  {1, 7, 1},
                          {2, 6, 1},   {2, 8, 1},   {3, 5, 1},  {3, 6, 1},  {4, 7, 1},  {4, 8, 1},
                          {5, 9, 1},   {6, 10, 1},  {7, 11, 1}, {8, 12, 1}, {9, 10, 1}, {9, 11, 1},
                          {10, 12, 1}, {11, 12, 1}, {12, 13, 1}});
}

TEST_CASE("lu: tasks, edges, flops and critical path of n x n tiles") {
  for (const std::size_t n : {1U, 2U, 3U, 8U, 13U}) {
    const TaskGraph graph = of_size("lu", n);
    CHECK(graph.task_count() == n * (n + 1) * (2 * n + 1) / 6);
    CHECK(graph.edge_count() == n * (n - 1) * (2 * n + 1) / 2);
    const auto side = static_cast<double>(n);
    CHECK(total_work(graph) == 2.0 * side * side * side);     // 2 (n b)^3 / 3 flops
    CHECK(longest_path(graph) == 2.0 + 11.0 * (side - 1.0));  // getrf, then trsm, gemm, getrf
  }
}
