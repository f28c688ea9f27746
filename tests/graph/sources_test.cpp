#include <algorithm>

#include "catch.hpp"
#include "core/error.hpp"
#include "graph/sources/catalogue.hpp"

using namespace dagsweep;

namespace {

Parameters parameters(const GraphSource& source, const std::string& tasks) {
  return {source.name, source.parameters, {{"tasks", tasks, {}, {}}}};
}

}  // namespace

TEST_CASE("every generator makes the tasks it is asked for, as a function of the seed") {
  int generators = 0;
  for (const GraphSource& source : graph_sources()) {
    if (source.reads_file) continue;
    ++generators;
    INFO(source.name);
    for (const char* tasks : {"1", "2", "7", "100", "1000"}) {
      const TaskGraph graph = source.make(parameters(source, tasks), 3);
      const TaskGraph again = source.make(parameters(source, tasks), 3);
      CHECK(std::to_string(graph.task_count()) == tasks);
      REQUIRE(again.edge_count() == graph.edge_count());
      for (const EdgeId e : graph.edges()) {
        REQUIRE(graph.source(e) == again.source(e));
        REQUIRE(graph.target(e) == again.target(e));
      }
      for (const TaskId task : graph.tasks()) {
        REQUIRE(graph.work(task) >= 1.0);
        REQUIRE(graph.work(task) < 10.0);
        REQUIRE(graph.work(task) == again.work(task));
      }
    }
    const TaskGraph one = source.make(parameters(source, "100"), 1);
    const TaskGraph two = source.make(parameters(source, "100"), 2);
    CHECK(one.work(TaskId(0)) != two.work(TaskId(0)));
  }
  CHECK(generators >= 2);
}

TEST_CASE("generated graphs have the degree and width asked for") {
  const GraphSource& layered = graph_sources()[0];
  REQUIRE(layered.name == "layered");
  const TaskGraph graph =
      layered.make({"layered",
                    layered.parameters,
                    {{"tasks", "20000", {}, {}}, {"width", "20", {}, {}}, {"degree", "4", {}, {}}}},
                   1);
  const double degree = static_cast<double>(graph.edge_count()) / 20000.0;
  CHECK(degree > 3.8);
  CHECK(degree < 4.2);
  std::uint32_t levels = 0;
  for (const TaskId task : graph.tasks()) levels = std::max(levels, graph.level(task) + 1);
  CHECK(levels > 950);
  CHECK(levels < 1050);
  for (const EdgeId e : graph.edges()) {
    REQUIRE(graph.level(graph.target(e)) == graph.level(graph.source(e)) + 1);
  }

  const GraphSource& sameprob = graph_sources()[1];
  REQUIRE(sameprob.name == "sameprob");
  const TaskGraph random = sameprob.make(
      {"sameprob", sameprob.parameters, {{"tasks", "5000", {}, {}}, {"degree", "3", {}, {}}}}, 1);
  const double mean = static_cast<double>(random.edge_count()) / 5000.0;
  CHECK(mean > 2.9);
  CHECK(mean < 3.1);
  const TaskGraph full = sameprob.make(
      {"sameprob", sameprob.parameters, {{"tasks", "50", {}, {}}, {"degree", "1000", {}, {}}}}, 1);
  CHECK(full.edge_count() == 50 * 49 / 2);
  CHECK_THROWS_AS(sameprob.make({"sameprob", sameprob.parameters, {{"work_min", "20", {}, {}}}}, 1),
                  InputError);
}
