#include <string>
#include <utility>
#include <vector>

#include "catch.hpp"
#include "core/error.hpp"
#include "platform/models/generated.hpp"
#include "support/error_text.hpp"

namespace dagsweep::cost_settings_test {

namespace {

using Values = std::vector<std::pair<std::string, std::string>>;

CostSettings settings(const Values& values) {
  std::vector<GivenParameter> given;
  for (const auto& [name, text] : values) given.push_back({name, text, {}, {}});
  return cost_settings(Parameters("costs", cost_parameters, given));
}

Instance two_tasks(const Values& values) {
  GraphDraft draft;
  draft.work = {1.0, 2.0};
  draft.edges = {{0, 1, 4.0}};
  return generate_instance(TaskGraph(std::move(draft)), settings(values), 1);
}

}  // namespace

TEST_CASE("costs that contradict each other are refused") {
  const std::vector<std::pair<Values, std::string>> cases{
      {{{"processors", "4"}, {"nodes", "2"}},
       "both processors and nodes are given (processors are nodes times cores)"},
      {{{"cores", "2"}}, "cores is given without nodes (give both, in place of processors)"},
      {{{"delay_max", "2"}, {"bandwidth", "1 Gbit/s"}},
       "both delay_min or delay_max and bandwidth are given (give one of the two)"},
      {{{"bandwidth", "1"}}, "'bandwidth' is '1' (it must be a number > 0 with a unit"},
      {{{"delay_min", "3"}, {"delay_max", "2"}},
       "delay_min is larger than delay_max (the range is empty)"},
      {{{"ccr", "1"}, {"granularity", "1"}},
       "both ccr and granularity are given (give one of the two)"},
  };
  for (const auto& [values, message] : cases) {
    const std::string said = error_text<InputError>([&values = values] { settings(values); });
    CHECK(said.substr(0, message.size()) == message);
  }
}

TEST_CASE("a bandwidth is read as the delays of a byte") {
  const CostSettings read = settings({{"bandwidth", "8 Mbit/s, 80 Mbit/s"}});
  CHECK(read.delay_min == 1e-7);
  CHECK(read.delay_max == 1e-6);
  CHECK(read.bandwidth_given);
  CHECK(read.delays_given);
  CHECK(settings({{"delay_min", "0.5"}}).delays_given);
  CHECK_FALSE(settings({}).delays_given);
}

TEST_CASE("processors of a node are equal and their links are those of the node") {
  const Values nodes{{"nodes", "2"}, {"cores", "2"}, {"startup", "3"}};
  const Instance drawn = two_tasks(nodes);
  const Platform& platform = drawn.platform;
  CHECK(platform.layout_of_nodes() == equal_nodes(2, 2));
  CHECK(platform.startup() == 3.0);
  const ProcessorId a(0), b(1), c(2), d(3);
  CHECK(platform.bandwidth(a, c) == platform.bandwidth(d, b));
  for (const TaskId task : drawn.graph.tasks()) {
    CHECK(drawn.times(task, a) == drawn.times(task, b));
    CHECK(drawn.times(task, a) != drawn.times(task, c));
  }
  CHECK(settings({{"processors", "3"}}).drawn_nodes() == Nodes(3));
}

TEST_CASE("capacities of drawn networks are reciprocal delays") {
  const auto network = [](Values values) {
    values.insert(values.end(), {{"delay_min", "0.5"}, {"delay_max", "0.5"}});
    return two_tasks(values).platform.network();
  };
  CHECK(network({{"processors", "3"}, {"network", "bus"}}) == NetworkLayout::bus(3, 2.0));
  CHECK(network({{"processors", "3"}, {"network", "one-port"}}) == NetworkLayout::one_port());
  const NodeId a(0), b(1), c(2), d(3);
  const std::vector<WideLink> link{{0.5, {{0, 1}}}};  // a quarter of 1 / delay
  const Values sites{{"processors", "4"}, {"network", "sites"}, {"wide_area", "0.25"}};
  CHECK(network(sites) == NetworkLayout::sites(4, {{{a, b}, 2.0}, {{c, d}, 2.0}}, link));
  Values shared = sites;
  shared.emplace_back("cluster_network", "shared");
  CHECK(network(shared) ==
        NetworkLayout::sites(4, {{{a, b}, 2.0, true}, {{c, d}, 2.0, true}}, link));
}

}  // namespace dagsweep::cost_settings_test
