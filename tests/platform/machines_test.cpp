#include "platform/models/machines.hpp"

#include <algorithm>
#include <set>

#include "catch.hpp"
#include "core/catalogue.hpp"
#include "graph/generators/catalogue.hpp"
#include "platform/models/generated.hpp"

using namespace dagsweep;

namespace {

MachineChoice choice(std::string_view kind, const std::vector<GivenParameter>& given = {}) {
  const MachineKind& entry = find_entry(machine_kinds(), "machines", kind);
  return {&entry, Parameters(kind, entry.parameters, given)};
}

double bandwidth(const DescribedMachines& machines, std::size_t p, std::size_t q) {
  return machines.platform.bandwidth(ProcessorId(p), ProcessorId(q));
}

/// Whether transfers p -> q and r -> s share a capacity.
bool share(const DescribedMachines& machines, std::size_t p, std::size_t q, std::size_t r,
           std::size_t s) {
  const NetworkLayout& network = machines.platform.network();
  const SharedPath one = network.path(NodeId(p), NodeId(q));
  const SharedPath other = network.path(NodeId(r), NodeId(s));
  return std::any_of(one.begin(), one.end(), [&](std::uint32_t capacity) {
    return std::find(other.begin(), other.end(), capacity) != other.end();
  });
}

}  // namespace

TEST_CASE("on described machines times are work over speed, a function of the seed") {
  const GraphGenerator& source = find_entry(graph_generators(), "generator", "layered");
  const TaskGraph graph = source.make(Parameters(source.name, source.parameters, {}), 1);
  for (const MachineKind& kind : machine_kinds()) {
    if (kind.reads_file()) continue;
    INFO(kind.name);
    CostSettings settings;
    settings.machines = choice(kind.name);
    const DescribedMachines made = settings.machines->make(3);
    REQUIRE(made.speeds.size() == made.platform.processor_count());
    const Instance instance = generate_instance(graph, settings, 3);
    CHECK(instance.platform.network() == made.platform.network());
    for (const TaskId task : graph.tasks()) {
      for (const ProcessorId p : instance.platform.processors()) {
        REQUIRE(instance.times(task, p) == graph.work(task) / made.speeds[p.index()]);
      }
    }
    for (const EdgeId edge : graph.edges()) {
      REQUIRE(instance.graph.data(edge) == generate_instance(graph, settings, 3).graph.data(edge));
    }
    settings.ccr = 2.0;  // scales the data as on drawn machines
    CHECK(generate_instance(graph, settings, 3).graph.data(EdgeId(0)) !=
          instance.graph.data(EdgeId(0)));
  }
}

TEST_CASE("a cluster: equal nodes, one medium, 1 Mb/s = 125 kB/s") {
  const DescribedMachines four =
      choice("cluster", {{"nodes", "4", {}, {}}, {"mhz", "250", {}, {}}}).make(1);
  CHECK(four.speeds == std::vector<double>(4, 0.5));
  CHECK(four.platform.network() == NetworkLayout::bus(4, 12500.0));
  CHECK(bandwidth(four, 0, 3) == 12500.0);
  CHECK(share(four, 0, 1, 2, 3));
  const DescribedMachines one =
      choice("cluster", {{"nodes", "1", {}, {}}, {"startup", "0.5", {}, {}}}).make(1);
  CHECK(one.platform.processor_count() == 1);
  CHECK(one.platform.startup() == 0.5);
}

// Su, Casanova & Berman, section IV-B.
TEST_CASE("the GrADS testbed is as the paper lists it") {
  const DescribedMachines grads = choice("grads", {{"ucsd_uiuc", "4", {}, {}}}).make(1);
  std::vector<double> speeds;
  const auto add = [&](std::size_t count, double mhz) {
    speeds.insert(speeds.end(), count, mhz / 500.0);
  };
  add(8, 550), add(16, 500), add(3, 700), add(3, 400), add(8, 266);
  CHECK(grads.speeds == speeds);
  REQUIRE(grads.platform.processor_count() == 38);

  CHECK(bandwidth(grads, 0, 7) == 12500.0);    // a 100 Mb/s switch
  CHECK(bandwidth(grads, 8, 23) == 125000.0);  // 1 Gb/s
  CHECK(bandwidth(grads, 24, 29) == 12500.0);  // Athlons and Pentiums behind one switch
  CHECK(bandwidth(grads, 30, 37) == 12500.0);  // 100 Mb/s
  CHECK(bandwidth(grads, 0, 8) == 12500.0);    // between the clusters at Knoxville
  CHECK(bandwidth(grads, 8, 24) == 1250.0);    // wide-area link, default
  CHECK(bandwidth(grads, 29, 30) == 500.0);    // wide-area link, as set

  CHECK_FALSE(share(grads, 0, 1, 2, 3));    // a switch is not shared
  CHECK(share(grads, 0, 1, 0, 2));          // a port is shared
  CHECK_FALSE(share(grads, 0, 1, 1, 0));    // but not by both directions
  CHECK(share(grads, 0, 8, 9, 1));          // one link between the clusters at Knoxville
  CHECK(share(grads, 0, 24, 8, 25));        // which share the link to San Diego
  CHECK_FALSE(share(grads, 0, 24, 8, 30));  // Urbana-Champaign has its own link
  CHECK_FALSE(share(grads, 24, 30, 0, 31));
}

TEST_CASE("desktops are equal unless spread > 0, and then a function of the seed") {
  const DescribedMachines equal = choice("desktops").make(1);
  CHECK(equal.speeds == std::vector<double>(32, 4.8));
  CHECK_FALSE(share(equal, 0, 1, 2, 3));
  CHECK(bandwidth(equal, 0, 31) == 125000.0);
  const MachineChoice unequal =
      choice("desktops", {{"spread", "0.5", {}, {}}, {"mhz", "500", {}, {}}});
  const std::vector<double> once = unequal.make(1).speeds;
  CHECK(once == unequal.make(1).speeds);
  CHECK(once != unequal.make(2).speeds);
  CHECK(std::set<double>(once.begin(), once.end()).size() == 32);
  CHECK(*std::min_element(once.begin(), once.end()) >= 0.75);
  CHECK(*std::max_element(once.begin(), once.end()) <= 1.25);
}

TEST_CASE("parameters of machines may be drawn per seed") {
  const MachineChoice drawn = choice("cluster", {{"bandwidth", "1", "100", {}}});
  const double first = bandwidth(drawn.make(1), 0, 1);
  CHECK(first == bandwidth(drawn.make(1), 0, 1));
  CHECK(first != bandwidth(drawn.make(2), 0, 1));
  CHECK(first >= 125.0);
  CHECK(first <= 12500.0);
}
