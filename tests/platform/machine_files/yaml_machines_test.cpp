#include <vector>

#include "catch.hpp"
#include "platform/machine_files/machine_file.hpp"
#include "platform/machine_files/mistakes.hpp"

namespace dagsweep::yaml_machines_test {

namespace {

constexpr std::string_view ports = R"(nodes:
  - {count: 4, cores: 2, mhz: 500, name: fast, power: {idle: 60, busy: 250}, price: 1.2}
  - {count: 2, cores: 1, mhz: 250, name: slow, power: {idle: 30, busy: 90}, price: 0.4}
network:
  kind: bounded-multiport
  bandwidth: 100 Mbit/s
  startup: 1e-4
)";
constexpr std::string_view sites = R"(nodes: [{count: 2, speed: 1, name: a}, {count: 2, speed: 2}]
network:
  kind: sites
  clusters:
    - {nodes: [a], bandwidth: 1 Gbit/s}
    - {nodes: [2, 3], bandwidth: 100 Mbit/s, shared: true}
  wide_area:
    - {bandwidth: 10 Mbit/s, joins: [[0, 1]]}
)";
constexpr std::string_view matrix = R"(nodes: [{count: 3, flops: 1 Gflop/s}]
network:
  bandwidth:
    - [0, 1 Gbit/s, 2 Gbit/s]
    - [1 Gbit/s, 0, 1 Gbit/s]
    - [2 Gbit/s, 1 Gbit/s, 0]
)";

DescribedMachines machines(std::string_view content) {
  return read_machine_file(content, "m");
}

}  // namespace

TEST_CASE("nodes of YAML have the stated cores, speeds, power and price") {
  const DescribedMachines read = machines(ports);
  CHECK(read.platform.processor_count() == 10);
  CHECK(read.platform.node_count() == 6);
  CHECK(read.platform.processors(NodeId(3)).size() == 2);
  CHECK(read.speeds == std::vector<double>{1, 1, 1, 1, 1, 1, 1, 1, 0.5, 0.5});  // of 500 MHz
  CHECK(read.speed_unit == SpeedUnit::clock);
  const NodeRates& rates = read.platform.rates();
  REQUIRE(rates.power.size() == 6);
  CHECK(rates.power[3].idle == 60.0);
  CHECK(rates.power[3].busy == 250.0);
  CHECK(rates.power[4].idle == 30.0);
  CHECK(rates.price == std::vector<double>{1.2, 1.2, 1.2, 1.2, 0.4, 0.4});
  CHECK(read.notices.empty());
}

TEST_CASE("a network of YAML has the stated bandwidths, in kB/s") {
  const Platform multiport = machines(ports).platform;
  const std::vector<double> of_each(6, 12500.0);
  CHECK(multiport.network() == NetworkLayout::bounded_multiport(of_each, of_each));
  CHECK(multiport.startup() == 1e-4);

  const DescribedMachines of_sites = machines(sites);
  CHECK(of_sites.speed_unit == SpeedUnit::relative);
  CHECK(of_sites.speeds == std::vector<double>{1, 1, 2, 2});
  const NodeId a(0), b(1), c(2), d(3);
  CHECK(of_sites.platform.network() ==
        NetworkLayout::sites(4, {{{a, b}, 125000.0, false}, {{c, d}, 12500.0, true}},
                             {{1250.0, {{0, 1}}}}));

  const DescribedMachines links = machines(matrix);
  CHECK(links.speed_unit == SpeedUnit::flops);
  CHECK(links.speeds == std::vector<double>(3, 1e9));
  CHECK(links.platform.network() == NetworkLayout());
  CHECK(links.platform.bandwidth(a, c) == 250000.0);
  CHECK(links.platform.bandwidth(c, b) == 125000.0);

  const std::string of_ports(std::string(matrix) + "  kind: bounded-multiport\n");
  const std::vector<double> fastest{250000.0, 125000.0, 250000.0};
  CHECK(machines(of_ports).platform.network() ==
        NetworkLayout::bounded_multiport(fastest, fastest));

  CHECK(machines("nodes: [{count: 4, speed: 1}]\nnetwork: {kind: bus, bandwidth: 12.5 MB/s}\n")
            .platform.network() == NetworkLayout::bus(4, 12500.0));
  CHECK(machines("nodes: [{cores: 3, speed: 1}]\n").platform.node_count() == 1);
}

TEST_CASE("a notice says which metrics a file of machines does not give") {
  const auto notice = [](const std::string& rates) {
    const DescribedMachines read = machines("nodes: [{speed: 1" + rates + "}]\n");
    return read.notices.size() == 1 ? read.notices.front() : "";
  };
  CHECK(notice("") == "nodes without power and price, so energy and cost are not computed");
  CHECK(notice(", power: {idle: 1, busy: 2}") == "nodes without price, so cost is not computed");
  CHECK(notice(", price: 1") == "nodes without power, so energy is not computed");
  CHECK(machines("nodes: [{speed: 1}, {speed: 1, price: 1}]\nnetwork: {bandwidth: 1 B/s}\n")
            .platform.rates()
            .price.empty());
}

TEST_CASE("a file of machines is not empty and not endless") {
  check_refused("", {{"", "", 0, "is empty (a file of machines has key nodes)"},
                     {"", " \n", 0, "is empty (a file of machines has key nodes)"}});
  const std::string endless(64'000'001, '#');
  check_refused("", {{"", endless, 0, "has more than 64 MB (too many for a file of machines)"}});
}

TEST_CASE("wrong nodes of YAML are refused with line, key and reason") {
  check_refused(
      ports,
      {{ports, "- a\n", 1, "must be a map of keys and values (such as nodes: [{count: 4,"},
       {ports, "nodes: []\n", 1, "nodes: is an empty list (at least one value is needed)"},
       {ports, "nodes: [4]\n", 1, "nodes[0]: must be a map of keys and values (such as {count:"},
       {"nodes:", "node:", 1, "unknown key 'node'; did you mean 'nodes'? (known: nodes, network)"},
       {"count: 4", "count: 0", 2, "nodes[0].count: is '0' (it must lie in [1, inf])"},
       {"count: 4", "count: [4]", 2, "nodes[0].count: must be one number"},
       {"count: 4", "count: 32768", 2, "nodes[0]: brings more than 65535 processors"},
       {"count: 2", "count: 65528", 3, "nodes[1]: brings more than 65535 processors"},
       {"cores: 2", "core: 2", 2, "nodes[0]: unknown key 'core'; did you mean 'cores'?"},
       {", mhz: 500", "", 2, "nodes[0]: states no speed (give one of speed, mhz and flops)"},
       {"mhz: 500", "mhz: 500, speed: 1", 2, "nodes[0]: states speed and mhz"},
       {"mhz: 250", "speed: 1", 3, "nodes[1]: states speed, nodes[0] mhz (all entries state"},
       {"mhz: 500", "mhz: 0", 2, "nodes[0].mhz: is '0' (it must lie in [1, 1e+06])"},
       {"mhz: 500", "mhz: 2.4 GHz", 2,
        "nodes[0].mhz: is '2.4 GHz' (it must be a finite number; that is 2400 in MHz)"},
       {"mhz: 500", "speed: -1", 2, "nodes[0].speed: is '-1' (it must lie in [1e-09, 1e+09])"},
       {"mhz: 500", "flops: 40 GHz", 2, "nodes[0].flops: is '40 GHz' (it must be a number > 0"},
       {"mhz: 500", "flops: [40]", 2, "nodes[0].flops: must be one speed, such as 40 Gflop/s"},
       {"name: slow", "name: fast", 3, "nodes[1].name: is 'fast', as that of another entry"},
       {"{idle: 60, busy: 250}", "250", 2, "nodes[0].power: must be a map of keys and values"},
       {"idle: 60, ", "", 2, "nodes[0].power: 'idle' is missing (such as {idle: 60, busy: 250})"},
       {"busy: 250", "busy: 50", 2, "nodes[0].power.busy: is 50 (it must be at least idle, 60)"},
       {"busy: 250", "full: 250", 2, "nodes[0].power: unknown key 'full' (known: idle, busy)"},
       {"idle: 60", "idle: -1", 2, "nodes[0].power.idle: is '-1' (it must lie in [0, inf])"}});
}

TEST_CASE("a wrong network of YAML is refused with line, key and reason") {
  constexpr std::string_view network = ports.substr(ports.find("network"));
  check_refused(
      ports,
      {{network, "", 1, "'network' is missing (such as network: {kind: bounded-multiport,"},
       {network, "network: bus\n", 4, "network: must be a map, such as {kind: bounded-multiport,"},
       {"bounded-", "bound-", 5, "network.kind: unknown network 'bound-multiport'; did you mean"},
       {"  bandwidth: 100 Mbit/s\n", "", 5, "network: 'bandwidth' is missing (such as {kind:"},
       {"100 Mbit/s", "100 Mbps", 6, "network.bandwidth: is '100 Mbps' (it must be a number >"},
       {"100 Mbit/s", "{}", 6, "network.bandwidth: must be one bandwidth, such as 1 Gbit/s"},
       {"100 Mbit/s", "[100 Mbit/s]", 6, "network.bandwidth: has 1 rows (there are 6 nodes)"},
       {"startup: 1e-4", "startup: -1", 7, "network.startup: is '-1' (it must lie in [0, inf])"},
       {"startup: 1e-4", "startup: 1 ms", 7,
        "network.startup: is '1 ms' (it must be a finite number; that is 0.001 in seconds)"},
       {"startup", "latency", 7, "network: unknown key 'latency'; did you mean 'startup'?"}});
  check_refused(
      matrix, {{", 2 Gbit/s]", "]", 4, "network.bandwidth[0]: has 2 values (there are 3 nodes)"},
               {"[0, 1", "[1 B/s, 1", 4, "network.bandwidth[0][0]: is '1 B/s' (within a node data"},
               {"[1 Gbit/s, 0", "[fast, 0", 5, "network.bandwidth[1][0]: is 'fast'"},
               {"[2 Gbit/s, 1", "[3 Gbit/s, 1", 6,
                "network.bandwidth[2][0]: is '3 Gbit/s', but '2 Gbit/s'"},
               {"  bandwidth:", "  kind: bus\n  bandwidth:", 5,
                "network.bandwidth: is a matrix (a bus is one medium, with one bandwidth)"}});
  check_refused(
      sites,
      {{"[a]", "[c]", 5, "network.clusters[0].nodes[0]: unknown name of nodes 'c'; did you mean"},
       {"[2, 3]", "[2, 4]", 6, "network.clusters[1].nodes[1]: is '4' (it must lie in [0, 3])"},
       {"[2, 3]", "[a, 2, 3]", 3, "network: node 0 is in two clusters"},
       {"[2, 3]", "[2]", 3, "network: node 3 is in no cluster"},
       {"true", "maybe", 6, "network.clusters[1].shared: is 'maybe' (it must be true or false)"},
       {"[[0, 1]]", "[[0, 2]]", 8, "network.wide_area[0].joins[0][1]: is '2' (it must lie in"},
       {"[[0, 1]]", "[[0]]", 8, "network.wide_area[0].joins[0]: must be two clusters, such as [0"},
       {"[[0, 1]]", "[[0, 0]]", 3, "network: a wide-area link joins clusters 0 and 0"},
       {sites.substr(sites.find("\n    - {b")), " 1\n", 7,
        "network.wide_area: must be a list (such as [{bandwidth: 100 Mbit/s, joins: [[0, 1]]}])"},
       {sites.substr(sites.find("  wide_area")), "", 3,
        "network: no wide-area link joins clusters 0 and 1 (every pair needs one)"},
       {sites.substr(sites.find("\n    - {n")), " 1\n", 4,
        "network.clusters: must be a list (such as [{nodes: [fast], bandwidth: 1 Gbit/s}])"},
       {"  kind: sites\n", "  kind: sites\n  bandwidth: 1 B/s\n", 4,
        "network: unknown key 'bandwidth' (known: kind, startup, clusters, wide_area)"}});
}

}  // namespace dagsweep::yaml_machines_test
