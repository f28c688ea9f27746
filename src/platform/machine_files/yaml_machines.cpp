#include <array>
#include <map>
#include <optional>
#include <utility>

#include "core/catalogue.hpp"
#include "core/number.hpp"
#include "core/number_hint.hpp"
#include "core/quantity.hpp"
#include "core/raw_vector.hpp"
#include "platform/machine_files/machine_file.hpp"
#include "platform/models/networks.hpp"
#include "platform/models/unit_conversion.hpp"
#include "yaml/yaml_node.hpp"

namespace dagsweep {
namespace {

/// Limits of a number, which its reader checks.
constexpr ParameterSpec limits(ParameterKind kind, double minimum, double maximum = no_limit) {
  return {"", kind, "", "", minimum, maximum};
}
constexpr ParameterSpec count_limits = limits(ParameterKind::integer, 1);
constexpr ParameterSpec speed_limits = limits(ParameterKind::real, 1e-9, 1e9);
constexpr ParameterSpec mhz_limits = limits(ParameterKind::real, 1, 1e6);
constexpr ParameterSpec amount_limits = limits(ParameterKind::real, 0);
/// Of a number 0 .. count - 1.
constexpr ParameterSpec index_limits(std::size_t count) {
  return limits(ParameterKind::integer, 0, static_cast<double>(count) - 1);
}

const KeyHints machine_key_hints{
    plain_key_hints.unknown_key,
    [](std::string_view key) -> std::string {
      if (key.empty() || key == "nodes") return "nodes: [{count: 4, cores: 8, speed: 1}]";
      if (key.ends_with(".power")) return "{idle: 60, busy: 250}";
      if (key.starts_with("nodes[") && key.ends_with(']')) return "{count: 4, cores: 8, speed: 1}";
      if (key == "network") return "{kind: bounded-multiport, bandwidth: 1 Gbit/s, startup: 1e-4}";
      if (key == "network.clusters") return "[{nodes: [fast], bandwidth: 1 Gbit/s}]";
      if (key == "network.wide_area") return "[{bandwidth: 100 Mbit/s, joins: [[0, 1]]}]";
      return "";
    },
};

/// The value of read(text of the node). Reports an InputError from it at the node.
template <class Read>
auto value_of(const YamlNode& node, Read read) {
  try {
    return read(node.scalar());
  } catch (const InputError& error) {
    node.fail("is '" + node.scalar() + "' (" + error.what() + ")");
  }
}

double number(const YamlNode& node, const ParameterSpec& spec) {
  if (!node.is_scalar()) node.fail("must be one number");
  return value_of(node, [&](const std::string& text) {
    try {
      return *number_of(spec, text);
    } catch (const InputError& error) {
      throw InputError(error.what() + number_hint(text));
    }
  });
}

std::size_t whole_number(const YamlNode& node) {
  return static_cast<std::size_t>(number(node, count_limits));
}

/// Data units (kB) per second.
double bandwidth(const YamlNode& node) {
  if (!node.is_scalar()) node.fail("must be one bandwidth, such as 1 Gbit/s");
  return value_of(node, bytes_per_second) / 1000.0;
}

/// Runs make(). Reports an InputError from it at the node.
template <class Make>
auto made_at(const YamlNode& node, Make make) {
  try {
    return make();
  } catch (const InputError& error) {
    node.fail(error.what());
  }
}

/// An entry of the list `nodes`: equal nodes.
struct NodeEntry {
  std::size_t count = 1;
  std::size_t cores = 1;
  double speed = 1.0;
  SpeedUnit unit = SpeedUnit::relative;
  std::string name;
  std::optional<NodePower> power;
  std::optional<double> price;
  NodeId first;  ///< its first node
};

void read_speed(const YamlNode& node, NodeEntry& entry) {
  std::vector<std::string> given;
  if (const auto speed = node.find("speed")) {
    given.emplace_back("speed");
    entry.speed = number(*speed, speed_limits);
    entry.unit = SpeedUnit::relative;
  }
  if (const auto mhz = node.find("mhz")) {
    given.emplace_back("mhz");
    entry.speed = speed_of(number(*mhz, mhz_limits));
    entry.unit = SpeedUnit::clock;
  }
  if (const auto flops = node.find("flops")) {
    given.emplace_back("flops");
    if (!flops->is_scalar()) flops->fail("must be one speed, such as 40 Gflop/s");
    entry.speed = value_of(*flops, [](const std::string& text) {
      return quantity_of(text, {{"flop/s", 1.0}}, "40 Gflop/s");
    });
    entry.unit = SpeedUnit::flops;
  }
  if (given.empty()) node.fail("states no speed (give one of speed, mhz and flops)");
  if (given.size() > 1) {
    node.fail("states " + given[0] + " and " + given[1] + " (give one of speed, mhz and flops)");
  }
}

NodeEntry read_entry(const YamlNode& node) {
  node.allow_only({"count", "cores", "speed", "mhz", "flops", "name", "power", "price"});
  NodeEntry entry;
  if (const auto count = node.find("count")) entry.count = whole_number(*count);
  if (const auto cores = node.find("cores")) entry.cores = whole_number(*cores);
  read_speed(node, entry);
  if (const auto name = node.find("name")) entry.name = name->scalar();
  if (const auto power = node.find("power")) {
    power->allow_only({"idle", "busy"});
    const YamlNode busy = power->at("busy");
    entry.power = NodePower{number(power->at("idle"), amount_limits), number(busy, amount_limits)};
    if (entry.power->busy < entry.power->idle) {
      busy.fail("is " + shortest(entry.power->busy) + " (it must be at least idle, " +
                shortest(entry.power->idle) + ")");
    }
  }
  if (const auto price = node.find("price")) entry.price = number(*price, amount_limits);
  return entry;
}

std::string_view key_of(SpeedUnit unit) {
  constexpr std::array<std::string_view, 3> keys{"mhz", "speed", "flops"};
  return keys[static_cast<std::size_t>(unit)];
}

std::vector<NodeEntry> read_entries(const YamlNode& list) {
  std::vector<NodeEntry> entries;
  std::size_t nodes = 0;
  std::size_t processors = 0;
  for (const YamlNode& node : list.list()) {
    NodeEntry entry = read_entry(node);
    entry.first = NodeId(nodes);
    // Each factor is checked first, so that their product has no overflow.
    const std::size_t most = Platform::max_processors;
    const bool fits = entry.count <= most && entry.cores <= most &&
                      entry.count * entry.cores <= most - processors;
    if (!fits) {
      node.fail("brings more than " + std::to_string(most) +
                " processors (more are not supported)");
    }
    nodes += entry.count;
    processors += entry.count * entry.cores;
    if (!entries.empty() && entry.unit != entries.front().unit) {
      node.fail("states " + std::string(key_of(entry.unit)) + ", nodes[0] " +
                std::string(key_of(entries.front().unit)) +
                " (all entries state their speeds in one way)");
    }
    for (const NodeEntry& other : entries) {
      if (entry.name.empty() || other.name != entry.name) continue;
      node.at("name").fail("is '" + entry.name + "', as that of another entry");
    }
    entries.push_back(std::move(entry));
  }
  return entries;
}

Nodes nodes_of(const std::vector<NodeEntry>& entries) {
  std::vector<NodeId> node_of;
  for (const NodeEntry& entry : entries) {
    for (std::size_t k = 0; k < entry.count; ++k) {
      node_of.insert(node_of.end(), entry.cores, NodeId(entry.first.index() + k));
    }
  }
  return Nodes(std::move(node_of));
}

/// The rates that all entries state; a notice says which some do not.
NodeRates rates_of(const std::vector<NodeEntry>& entries, std::vector<std::string>& notices) {
  NodeRates rates;
  bool have_power = true;
  bool have_price = true;
  for (const NodeEntry& entry : entries) {
    have_power = have_power && entry.power.has_value();
    have_price = have_price && entry.price.has_value();
    rates.power.insert(rates.power.end(), entry.count, entry.power.value_or(NodePower{}));
    rates.price.insert(rates.price.end(), entry.count, entry.price.value_or(0.0));
  }
  if (!have_power) rates.power.clear();
  if (!have_price) rates.price.clear();
  if (!have_power && !have_price) {
    notices.emplace_back("nodes without power and price, so energy and cost are not computed");
  } else if (!have_power || !have_price) {
    notices.emplace_back(have_power ? "nodes without price, so cost is not computed"
                                    : "nodes without power, so energy is not computed");
  }
  return rates;
}

/// Data units per second between nodes, [nodes * nodes] row by row.
std::vector<double> read_matrix(const YamlNode& node, std::size_t nodes) {
  const std::vector<YamlNode> rows = node.list();
  const auto check_size = [&](const YamlNode& list, std::size_t size, const char* what) {
    if (size == nodes) return;
    list.fail("has " + std::to_string(size) + " " + what + " (there are " + std::to_string(nodes) +
              " nodes)");
  };
  check_size(node, rows.size(), "rows");
  std::vector<double> values;
  reserve_present(values, nodes * nodes);
  for (std::size_t n = 0; n < nodes; ++n) {
    const std::vector<YamlNode> row = rows[n].list();
    check_size(rows[n], row.size(), "values");
    for (std::size_t m = 0; m < nodes; ++m) {
      if (n == m) {
        if (row[m].scalar() != "0") {
          row[m].fail("is '" + row[m].scalar() + "' (within a node data need no link: write 0)");
        }
        values.push_back(0.0);
        continue;
      }
      values.push_back(bandwidth(row[m]));
      if (m < n && values.back() != values[m * nodes + n]) {
        row[m].fail("is '" + row[m].scalar() + "', but '" + rows[m].list()[n].scalar() +
                    "' in the other direction (a link has one bandwidth)");
      }
    }
  }
  return values;
}

/// The nodes that a member of a cluster names: an entry's name, or a node's number.
std::vector<NodeId> members_of(const YamlNode& member, const std::vector<NodeEntry>& entries,
                               std::size_t nodes) {
  std::vector<std::string> known;
  for (const NodeEntry& entry : entries) {
    if (!entry.name.empty()) known.push_back(entry.name);
    if (entry.name != member.scalar()) continue;
    std::vector<NodeId> all;
    for (std::size_t k = 0; k < entry.count; ++k) all.emplace_back(entry.first.index() + k);
    return all;
  }
  if (!parse_double(member.scalar()))
    throw unknown_name(member.place(), "name of nodes", member.scalar(), known);
  return {NodeId(static_cast<std::size_t>(number(member, index_limits(nodes))))};
}

NetworkLayout read_sites(const YamlNode& network, const std::vector<NodeEntry>& entries,
                         std::size_t nodes) {
  std::vector<Cluster> clusters;
  for (const YamlNode& one : network.at("clusters").list()) {
    one.allow_only({"nodes", "bandwidth", "shared"});
    Cluster cluster;
    cluster.capacity = bandwidth(one.at("bandwidth"));
    if (const auto shared = one.find("shared")) {
      if (shared->scalar() != "true" && shared->scalar() != "false") {
        shared->fail("is '" + shared->scalar() + "' (it must be true or false)");
      }
      cluster.shared = shared->scalar() == "true";
    }
    for (const YamlNode& member : one.at("nodes").list()) {
      const std::vector<NodeId> named = members_of(member, entries, nodes);
      cluster.nodes.insert(cluster.nodes.end(), named.begin(), named.end());
    }
    clusters.push_back(std::move(cluster));
  }
  const ParameterSpec cluster_limits = index_limits(clusters.size());
  std::vector<WideLink> links;
  if (const auto wide_area = network.find("wide_area")) {
    for (const YamlNode& one : wide_area->list()) {
      one.allow_only({"bandwidth", "joins"});
      WideLink link;
      link.capacity = bandwidth(one.at("bandwidth"));
      for (const YamlNode& pair : one.at("joins").list()) {
        const std::vector<YamlNode> ends = pair.list();
        if (ends.size() != 2) pair.fail("must be two clusters, such as [0, 1]");
        link.joins.emplace_back(static_cast<std::uint32_t>(number(ends[0], cluster_limits)),
                                static_cast<std::uint32_t>(number(ends[1], cluster_limits)));
      }
      links.push_back(std::move(link));
    }
  }
  return made_at(
      network, [&] { return NetworkLayout::sites(nodes, std::move(clusters), std::move(links)); });
}

Platform read_network(const YamlNode& network, const std::vector<NodeEntry>& entries,
                      const Nodes& nodes) {
  std::string_view kind = "dedicated";
  if (!network.is_map())
    network.fail("must be a map, such as " + machine_key_hints.example_of("network"));
  if (const auto named = network.find("kind")) {
    kind = find_entry(network_models(), "network", named->scalar(), named->place()).name;
  }
  const bool is_sites = kind == "sites";
  network.allow_only(is_sites ? std::vector<std::string>{"kind", "startup", "clusters", "wide_area"}
                              : std::vector<std::string>{"kind", "startup", "bandwidth"});
  double startup = 0.0;
  if (const auto seconds = network.find("startup")) startup = number(*seconds, amount_limits);
  const std::size_t count = nodes.count();
  if (is_sites) return machines_on(read_sites(network, entries, count), nodes, startup);

  const YamlNode stated = network.at("bandwidth");
  if (stated.is_list()) {
    if (kind == "bus") stated.fail("is a matrix (a bus is one medium, with one bandwidth)");
    const std::vector<double> matrix = read_matrix(stated, count);
    const auto of = [&](NodeId n, NodeId m) { return matrix[n.index() * count + m.index()]; };
    return made_at(network, [&] { return on_network(with_links(nodes, startup, of), kind); });
  }
  const double value = bandwidth(stated);
  return made_at(network, [&] {
    const auto of = [&](NodeId, NodeId) { return value; };
    return kind == "bus" ? machines_on(NetworkLayout::bus(count, value), nodes, startup)
                         : on_network(with_links(nodes, startup, of), kind);
  });
}

}  // namespace

DescribedMachines read_yaml_machines(const std::string& content, const std::string& name) {
  const YamlNode root = YamlNode::parse(content, name, machine_key_hints);
  root.allow_only({"nodes", "network"});
  const std::vector<NodeEntry> entries = read_entries(root.at("nodes"));
  const Nodes nodes = nodes_of(entries);
  const auto network = root.find("network");
  if (!network && nodes.count() > 1) {
    root.fail("'network' is missing (such as network: " + machine_key_hints.example_of("network") +
              "; one node alone needs none)");
  }
  DescribedMachines machines{network ? read_network(*network, entries, nodes)
                                     : with_links(nodes, 0.0, [](auto, auto) { return 1.0; }),
                             {},
                             entries.front().unit,
                             {}};
  machines.platform = machines.platform.with_rates(rates_of(entries, machines.notices));
  for (const NodeEntry& entry : entries) {
    machines.speeds.insert(machines.speeds.end(), entry.count * entry.cores, entry.speed);
  }
  return machines;
}

}  // namespace dagsweep
