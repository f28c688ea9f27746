#include "platform/models/generated.hpp"

#include <algorithm>
#include <cmath>

#include "catch.hpp"
#include "core/catalogue.hpp"
#include "graph/generators/catalogue.hpp"
#include "platform/models/heterogeneity.hpp"

using namespace dagsweep;

namespace {

TaskGraph graph(std::uint64_t seed) {
  const GraphGenerator& source = find_entry(graph_generators(), "generator", "layered");
  return source.make(Parameters(source.name, source.parameters, {}), seed);
}

double realised_ccr(const Instance& instance) {
  double comm = 0.0, compute = 0.0;
  double edges = 0.0, tasks = 0.0;
  for (const EdgeId e : instance.graph.edges()) {
    if (instance.graph.data(e) == 0.0) continue;
    comm += instance.graph.data(e) * instance.platform.mean_delay();
    edges += 1.0;
  }
  for (const TaskId task : instance.graph.tasks()) {
    if (instance.times.mean(task) == 0.0) continue;
    compute += instance.times.mean(task);
    tasks += 1.0;
  }
  return (comm / edges) / (compute / tasks);
}

}  // namespace

TEST_CASE("an instance has the requested CCR or granularity") {
  CostSettings settings;
  settings.startup = 4.0;  // not part of the CCR
  for (const double ccr : {0.1, 0.5, 1.5, 10.0}) {
    settings.ccr = ccr;
    CHECK(std::abs(realised_ccr(generate_instance(graph(1), settings, 1)) / ccr - 1.0) < 1e-12);
  }
  settings.ccr.reset();
  settings.granularity = 2.0;
  const Instance coarse = generate_instance(graph(1), settings, 1);
  double compute = 0.0, comm = 0.0;
  for (const TaskId task : coarse.graph.tasks()) {
    const auto row = coarse.times.row(task);
    compute += *std::max_element(row.begin(), row.end());
  }
  for (const EdgeId e : coarse.graph.edges()) {
    comm += coarse.graph.data(e) * coarse.platform.largest_delay();
  }
  CHECK(std::abs(compute / comm / 2.0 - 1.0) < 1e-12);
}

TEST_CASE("costs lie in their ranges") {
  CostSettings settings;
  settings.h = 0.5;
  settings.delay_min = 2.0;
  settings.delay_max = 3.0;
  const TaskGraph tasks = graph(1);
  for (const HeterogeneityModel& model : heterogeneity_models()) {
    INFO(model.name);
    settings.heterogeneity = model.name;
    const Instance instance = generate_instance(tasks, settings, 9);
    for (const TaskId task : tasks.tasks()) {
      for (const double time : instance.times.row(task)) {
        const double factor =
            model.name == "related" ? tasks.work(task) / time : time / tasks.work(task);
        REQUIRE(factor >= 0.75 - 1e-12);
        REQUIRE(factor <= 1.25 + 1e-12);
        if (model.name == "homogeneous") REQUIRE(time == tasks.work(task));
      }
    }
    for (const EdgeId e : instance.graph.edges()) {
      REQUIRE(instance.graph.data(e) >= 50.0);
      REQUIRE(instance.graph.data(e) < 150.0);
    }
    for (const ProcessorId p : instance.platform.processors()) {
      for (const ProcessorId q : instance.platform.processors()) {
        if (p == q) continue;
        REQUIRE(instance.platform.delay(p, q) >= 2.0 - 1e-12);
        REQUIRE(instance.platform.delay(p, q) <= 3.0 + 1e-12);
      }
    }
  }
}

TEST_CASE("costs on the first processors do not depend on the number of processors") {
  CostSettings few, many;
  few.processors = 4;
  many.processors = 9;
  const Instance a = generate_instance(graph(2), few, 5);
  const Instance b = generate_instance(graph(2), many, 5);
  for (const TaskId task : a.graph.tasks()) {
    for (const ProcessorId p : a.platform.processors())
      REQUIRE(a.times(task, p) == b.times(task, p));
  }
  CHECK(a.platform.bandwidth(ProcessorId(1), ProcessorId(3)) ==
        b.platform.bandwidth(ProcessorId(1), ProcessorId(3)));
}

TEST_CASE("edges of dummy tasks have no volume") {
  GraphDraft draft;
  draft.volumes_known = false;
  draft.work = {0.0, 3.0, 0.0, 4.0, 0.0};
  draft.edges = {{0, 1, 0}, {1, 2, 0}, {2, 3, 0}, {3, 4, 0}};
  const Instance instance = generate_instance(TaskGraph(draft), CostSettings{}, 1);
  CHECK(instance.graph.data(EdgeId(0)) == 0.0);
  CHECK(instance.graph.data(EdgeId(1)) >= 50.0);  // task 2 is neither entry nor exit
  CHECK(instance.graph.data(EdgeId(3)) == 0.0);
}

TEST_CASE("true times lie within the estimation error and are reproducible") {
  const Instance instance = generate_instance(graph(1), CostSettings{}, 1);
  const ExecutionTimes once = draw_true_times(instance.times, 0.3, 8);
  const ExecutionTimes again = draw_true_times(instance.times, 0.3, 8);
  bool differs = false;
  for (const TaskId task : instance.graph.tasks()) {
    for (const ProcessorId p : instance.platform.processors()) {
      const double factor = once(task, p) / instance.times(task, p);
      REQUIRE(factor >= 0.7 - 1e-12);
      REQUIRE(factor <= 1.3 + 1e-12);
      REQUIRE(once(task, p) == again(task, p));
      differs = differs || factor != 1.0;
    }
  }
  CHECK(differs);
}

TEST_CASE("ports of bounded-multiport: a factor of each processor's fastest link") {
  CostSettings settings;
  settings.processors = 7;
  settings.network = "bounded-multiport";
  settings.ports = 1.5;
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    const Platform platform = generate_instance(graph(seed), settings, seed).platform;
    REQUIRE(platform.network().out().size() == 7);
    for (const ProcessorId p : platform.processors()) {
      double fastest = 0.0;
      for (const ProcessorId q : platform.processors()) {
        if (p != q) fastest = std::max(fastest, platform.bandwidth(p, q));
      }
      REQUIRE(platform.network().out()[p.index()] == 1.5 * fastest);
      REQUIRE(platform.network().in()[p.index()] == 1.5 * fastest);
    }
  }
}
