#include "platform/generation/pisa_start.hpp"

#include <set>
#include <vector>

#include "catch.hpp"
#include "core/error.hpp"

namespace dagsweep::pisa_start_test {

namespace {

Experiment made(std::uint64_t seed, const std::vector<GivenParameter>& given = {}) {
  return make_pisa_start(Parameters("pisa-start", pisa_start_parameters, given), seed);
}

}  // namespace

TEST_CASE("PISA starts with a chain on related machines, with weights of [0.1, 1)") {
  std::set<std::size_t> tasks, processors;
  const auto is_weight = [](double value) { return value >= 0.1 && value < 1.0; };
  for (std::uint64_t seed = 0; seed < 60; ++seed) {
    const Experiment start = made(seed);
    const TaskGraph& graph = start.instance.graph;
    const Platform& platform = start.instance.platform;
    tasks.insert(graph.task_count());
    processors.insert(platform.processor_count());
    REQUIRE(graph.edge_count() + 1 == graph.task_count());
    for (const EdgeId edge : graph.edges()) {
      REQUIRE(graph.target(edge).index() == graph.source(edge).index() + 1);
      REQUIRE(is_weight(graph.data(edge)));
    }
    REQUIRE(start.speeds.size() == platform.processor_count());
    for (const ProcessorId p : platform.processors()) {
      REQUIRE(is_weight(start.speeds[p.index()]));
      REQUIRE((p.index() == 0 || is_weight(platform.bandwidth(ProcessorId(0), p))));
      for (const TaskId task : graph.tasks()) {
        REQUIRE(is_weight(graph.work(task)));
        REQUIRE(start.instance.times(task, p) == graph.work(task) / start.speeds[p.index()]);
      }
    }
    REQUIRE(platform.startup() == 0.0);
  }
  CHECK(tasks == std::set<std::size_t>{3, 4, 5});
  CHECK(processors == std::set<std::size_t>{3, 4, 5});
  CHECK(made(1).speeds == made(1).speeds);
  CHECK(made(1).speeds != made(2).speeds);
}

TEST_CASE("an empty interval of PISA's start is refused") {
  CHECK_THROWS_AS(made(1, {{"tasks_min", "6", {}, {}}}), InputError);
  CHECK_THROWS_AS(made(1, {{"processors_max", "2", {}, {}}}), InputError);
  CHECK_THROWS_AS(made(1, {{"low", "2", {}, {}}}), InputError);
  CHECK(made(1, {{"tasks_max", "3", {}, {}}}).instance.graph.task_count() == 3);
}

}  // namespace dagsweep::pisa_start_test
