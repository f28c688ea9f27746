#include "platform/models/machines.hpp"

#include "core/random.hpp"
#include "platform/models/networks.hpp"

namespace dagsweep {
namespace {

/// Data units per second of a network of `megabits` Mb/s.
constexpr double bandwidth_of(double megabits) {
  return megabits * 125.0;
}

/// The nodes of parameters `nodes` and `cores`. Throws InputError if they have too many processors.
Nodes nodes_of(const Parameters& parameters) {
  return equal_nodes(static_cast<std::size_t>(parameters.integer("nodes")),
                     static_cast<std::size_t>(parameters.integer("cores")));
}

constexpr ParameterSpec startup_parameter{"startup", ParameterKind::real, "0",
                                          "seconds before a transfer's data moves", 0};

/// The paper states that its two bandwidths differ by a factor of 1000, but gives neither value.
/// The default is our assumption for the high bandwidth, a local network of that time; the low
/// bandwidth is then 0.1.
constexpr ParameterSpec cluster_parameters[] = {
    {"nodes", ParameterKind::integer, "8", "number of nodes", 1, Platform::max_processors},
    cores_parameter,
    {"mhz", ParameterKind::real, "500", "clock of the processors, MHz", 1, 1e6},
    {"bandwidth", ParameterKind::real, "100", "capacity of the shared medium, Mb/s", 1e-6, 1e9},
    startup_parameter,
};

/// Equal nodes on one shared medium (network `bus`).
DescribedMachines make_cluster(const Parameters& parameters, std::uint64_t /*seed*/) {
  const Nodes nodes = nodes_of(parameters);
  const auto medium = NetworkLayout::bus(nodes.count(), bandwidth_of(parameters.real("bandwidth")));
  return {machines_on(medium, nodes, parameters.real("startup")),
          std::vector<double>(nodes.processor_count(), speed_of(parameters.real("mhz")))};
}

/// The paper gives no capacity of the links between sites, only that they were typical; 10 Mb/s, a
/// tenth of the local networks, is our assumption.
constexpr ParameterSpec grads_parameters[] = {
    {"within_utk", ParameterKind::real, "100", "link between the two clusters at Knoxville, Mb/s",
     1e-6, 1e9},
    {"utk_ucsd", ParameterKind::real, "10", "link from Knoxville to San Diego, Mb/s", 1e-6, 1e9},
    {"utk_uiuc", ParameterKind::real, "10", "link from Knoxville to Urbana-Champaign, Mb/s", 1e-6,
     1e9},
    {"ucsd_uiuc", ParameterKind::real, "10", "link from San Diego to Urbana-Champaign, Mb/s", 1e-6,
     1e9},
    startup_parameter,
};

/// `count` nodes of the same clock.
struct EqualNodes {
  std::uint32_t cluster;
  std::size_t count;
  double mhz;
};
constexpr EqualNodes grads_nodes[] = {
    {0, 8, 550}, {1, 16, 500}, {2, 3, 700}, {2, 3, 400}, {3, 8, 266}};
constexpr double switches[] = {100, 1000, 100, 100};  // [clusters], Mb/s

/// The testbed as the paper lists it, processors in the order of the list (platform/README.md).
/// Network `sites`; both clusters at Knoxville share its links to the other sites.
DescribedMachines make_grads(const Parameters& parameters, std::uint64_t /*seed*/) {
  std::vector<Cluster> clusters;
  for (const double megabits : switches) clusters.push_back({{}, bandwidth_of(megabits), false});
  std::vector<double> speeds;
  for (const EqualNodes& group : grads_nodes) {
    for (std::size_t k = 0; k < group.count; ++k) {
      clusters[group.cluster].nodes.emplace_back(speeds.size());
      speeds.push_back(speed_of(group.mhz));
    }
  }
  const auto capacity = [&](const char* link) { return bandwidth_of(parameters.real(link)); };
  std::vector<WideLink> links{{capacity("within_utk"), {{0, 1}}},
                              {capacity("utk_ucsd"), {{0, 2}, {1, 2}}},
                              {capacity("utk_uiuc"), {{0, 3}, {1, 3}}},
                              {capacity("ucsd_uiuc"), {{2, 3}}}};
  const Nodes nodes(speeds.size());
  const auto network = NetworkLayout::sites(nodes.count(), std::move(clusters), std::move(links));
  return {machines_on(network, nodes, parameters.real("startup")), std::move(speeds)};
}

/// 32 machines with one Pentium 4 each on 1 Gb/s Ethernet, as in Jin & Buyya's experiments. The
/// paper does not state the clock; 2400 MHz is usual for that processor. Equal machines unless
/// spread > 0.
constexpr ParameterSpec desktops_parameters[] = {
    {"nodes", ParameterKind::integer, "32", "number of machines", 1, Platform::max_processors},
    cores_parameter,
    {"mhz", ParameterKind::real, "2400", "clock of the processors, MHz", 1, 1e6},
    {"spread", ParameterKind::real, "0", "x: clocks are mhz * U[1 - x/2, 1 + x/2]", 0, 2, {}, true},
    {"bandwidth", ParameterKind::real, "1000",
     "capacity of each machine's port at the switch, Mb/s", 1e-6, 1e9},
    startup_parameter,
};

/// Desktop machines behind one switch (network `sites` of one cluster).
DescribedMachines make_desktops(const Parameters& parameters, std::uint64_t seed) {
  const Nodes nodes = nodes_of(parameters);
  const double half = parameters.real("spread") / 2.0;
  Cluster cluster{{}, bandwidth_of(parameters.real("bandwidth")), false};
  std::vector<double> speeds;
  for (std::size_t n = 0; n < nodes.count(); ++n) {
    cluster.nodes.emplace_back(n);
    RandomStream random(seed, Purpose::processor_speed, n);
    const double speed = speed_of(parameters.real("mhz")) * random.uniform(1.0 - half, 1.0 + half);
    speeds.insert(speeds.end(), nodes.processors(NodeId(n)).size(), speed);
  }
  const auto network = NetworkLayout::sites(nodes.count(), {std::move(cluster)}, {});
  return {machines_on(network, nodes, parameters.real("startup")), std::move(speeds)};
}

constexpr ParameterSpec machine_file_parameters[] = {
    {.name = "path",
     .kind = ParameterKind::text,
     .fallback = "",
     .meaning = "the file; in a sweep a pattern such as machines/*.yaml",
     .names_file = true},
};

}  // namespace

std::span<const MachineKind> machine_kinds() {
  static constexpr MachineKind catalogue[] = {
      {"cluster", "equal nodes on one shared medium (Su, Casanova & Berman, section IV-A)",
       cluster_parameters, make_cluster},
      {"grads", "the GrADS testbed: 38 nodes of 4 clusters (Su, Casanova & Berman, section IV-B)",
       grads_parameters, make_grads},
      {"desktops", "desktop machines behind a switch (Jin & Buyya's enterprise grid)",
       desktops_parameters, make_desktops},
      {"file", "machines of your own: a file of nodes and their network, or SimGrid's platform XML",
       machine_file_parameters, nullptr},
  };
  return catalogue;
}

const MachineKind& machine_file_kind() {
  return machine_kinds().back();
}

}  // namespace dagsweep
