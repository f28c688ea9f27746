#include "platform/models/networks.hpp"

#include "catch.hpp"
#include "core/number.hpp"
#include "simulation/engine/static_engine.hpp"
#include "simulation/networks/max_min.hpp"
#include "simulation/networks/network.hpp"
#include "support/random_instance.hpp"
#include "support/random_scenario.hpp"
#include "support/schedule_by.hpp"

namespace dagsweep::networks_test {

namespace {

const NodeId a(0), b(1), c(2), d(3);

Platform machines(double startup = 0.0) {
  return {4, std::vector<double>(16, 1.0), startup};
}

struct Message {
  double start;
  double data;
  NodeId from, to;
};
/// The arrival time of each message; `sent` in increasing start time.
std::vector<double> arrivals(const Platform& platform, const std::vector<Message>& sent) {
  const auto network = make_network(platform);
  std::vector<double> times(sent.size(), not_a_value);
  std::vector<std::size_t> carried(sent.size() + 1);
  std::size_t next = 0;
  while (true) {
    const double start = next < sent.size() ? sent[next].start : not_a_value;
    if (next < sent.size() && start <= network->next_time()) {
      const TransferId id =
          network->start(EdgeId(next), sent[next].data, sent[next].from, sent[next].to, start);
      carried[id.index()] = next++;
      continue;
    }
    const double now = network->next_time();
    if (now == std::numeric_limits<double>::infinity()) return times;
    if (const auto id = network->pop()) times[carried[id->index()]] = now;
  }
}

using Times = std::vector<double>;

}  // namespace

TEST_CASE("transfers on a bus share its capacity, after their startups") {
  const Platform bus = on_network(machines(), "bus");
  CHECK(arrivals(bus, {{0, 4, a, b}}) == Times{4});
  CHECK(arrivals(bus, {{0, 4, a, b}, {0, 4, c, d}}) == Times{8, 8});
  CHECK(arrivals(bus, {{0, 4, a, b}, {2, 4, c, d}}) == Times{6, 8});
  // Startup until 1. First case: rate 0.5 each from 1 to 7. Second: the messages do not overlap.
  const Platform late = on_network(machines(1.0), "bus");
  CHECK(arrivals(late, {{0, 3, a, b}, {0, 3, b, a}}) == Times{7, 7});
  CHECK(arrivals(late, {{0, 3, a, b}, {3, 3, b, a}}) == Times{4, 7});
}

TEST_CASE("a processor's ports limit its total sending and receiving rates") {
  const Platform ports =
      machines().with_network(NetworkLayout::bounded_multiport({2, 1, 1, 1}, {1, 1, 1.5, 1}));
  CHECK(arrivals(ports, {{0, 4, a, b}, {0, 4, a, c}}) == Times{4, 4});
  CHECK(arrivals(ports, {{0, 3, b, c}, {0, 3, d, c}}) == Times{4, 4});
  CHECK(arrivals(ports, {{0, 2, b, a}, {0, 2, b, c}, {0, 2, b, d}}) == Times{6, 6, 6});
  CHECK(arrivals(ports, {{0, 4, a, b}, {0, 4, b, a}}) == Times{4, 4});  // full duplex
}

TEST_CASE("sites: a switch or a medium per cluster, and wide-area links between them") {
  Platform fast(4, std::vector<double>(16, 0.5), 0.0);
  const std::vector<Cluster> clusters{{{a, b}, 1.0, false}, {{c, d}, 1.0, true}};
  const Platform sites = fast.with_network(NetworkLayout::sites(4, clusters, {{0.5, {{0, 1}}}}));
  CHECK(arrivals(sites, {{0, 1, a, b}, {0, 1, b, a}}) == Times{2, 2});
  CHECK(arrivals(sites, {{0, 1, a, c}, {0, 1, d, b}}) ==
        Times{4, 4});  // the link carries both directions
  CHECK(arrivals(sites, {{0, 1, c, d}, {0, 1, d, c}}) == Times{2, 2});
  CHECK(arrivals(sites, {{0, 1, c, d}, {0, 1, d, c}, {0, 1, c, d}, {0, 1, d, c}}) ==
        Times{4, 4, 4, 4});
  CHECK_THROWS_WITH(machines().with_network(sites.network()),
                    "bandwidth between processors 0 and 2 is 1 (the network carries 0.5)");
}

TEST_CASE("one-port: first come first served at both ports, ties by edge") {
  const Platform port = on_network(machines(1.0), "one-port");
  CHECK(arrivals(port, {{0, 3, a, b}, {0, 3, c, d}}) == Times{4, 4});
  CHECK(arrivals(port, {{0, 3, a, b}, {0, 3, a, c}}) == Times{4, 8});
  CHECK(arrivals(port, {{0, 3, a, b}, {0, 3, b, a}}) == Times{4, 4});
  // The second waits for b; the third, behind it at c, does not overtake it although d is free.
  CHECK(arrivals(port, {{0, 3, a, b}, {1, 3, c, b}, {2, 3, c, d}}) == Times{4, 8, 12});
}

TEST_CASE("transfers without contention take as long as on dedicated links, to the bit") {
  for (const NetworkModel& model : network_models()) {
    for (std::uint64_t seed = 0; seed < 400; ++seed) {
      // A chain of tasks has at most one message in progress.
      RandomStream random(seed, Purpose::test, 4);
      GraphDraft draft;
      for (std::uint32_t k = 0; k < 12; ++k) {
        draft.work.push_back(random.uniform(0.0, 5.0));
        if (k > 0) draft.edges.push_back({k - 1, k, random.uniform(0.0, 5.0)});
      }
      std::vector<double> times;
      for (int k = 0; k < 36; ++k) times.push_back(random.uniform(0.0, 5.0));
      const double speed = random.uniform(0.3, 2.0);
      Experiment on{Instance(TaskGraph(draft),
                             Platform(3, std::vector<double>(9, speed), random.uniform(0.0, 1.0)),
                             ExecutionTimes(12, 3, times)),
                    std::nullopt};
      std::vector<Replica> mapping;
      for (std::uint32_t k = 0; k < 12; ++k) {
        mapping.push_back({TaskId(k), ProcessorId(random.below(3)), 1.0 * k, 1.0 * k});
      }
      const Schedule schedule(on.instance.graph, 3, mapping);
      const Scenario scenario = random_scenario(on.instance.platform, 60.0, seed);
      const Execution dedicated = execute(on, schedule, scenario, StopToken());
      on.instance.platform = on_network(on.instance.platform, model.name);
      const Execution shared = execute(on, schedule, scenario, StopToken());
      INFO(model.name << " " << seed);
      REQUIRE(shared.completed == dedicated.completed);
      REQUIRE(shared.makespan == dedicated.makespan);
      if (!shared.completed) continue;
      REQUIRE(shared.start == dedicated.start);
      REQUIRE(shared.finish == dedicated.finish);
    }
  }
}

TEST_CASE("ftsa survives a crash on every network, and crashed processors block no transfer") {
  for (const NetworkModel& model : network_models()) {
    int survived = 0;
    for (std::uint64_t seed = 0; seed < 300; ++seed) {
      Experiment on{random_instance(seed), std::nullopt};
      const std::size_t count = on.instance.platform.node_count();
      if (count < 3) continue;
      on.instance.platform = on_network(on.instance.platform, model.name);
      const Schedule schedule = schedule_by("ftsa", on.instance, {}, 1);
      Scenario scenario;
      const NodeId gone(seed % count);
      const double when = 0.3 * schedule.makespan();
      scenario.events = {{when, {gone, gone}, 0.0}};
      if (seed % 2 == 0) scenario.events.push_back({1.5 * when, {gone, gone}, 1.0});
      INFO(model.name << " " << seed);
      REQUIRE(execute(on, schedule, scenario, StopToken()).completed);
      ++survived;
    }
    CHECK(survived > 100);
  }
}

}  // namespace dagsweep::networks_test
