#include "platform/models/generated.hpp"

#include <algorithm>

#include "core/catalogue.hpp"
#include "core/error.hpp"
#include "core/random.hpp"
#include "core/raw_vector.hpp"
#include "core/words.hpp"
#include "platform/models/heterogeneity.hpp"
#include "platform/models/networks.hpp"
#include "platform/models/scaling.hpp"
#include "platform/models/unit_conversion.hpp"

namespace dagsweep {
namespace {

double draw_delay(const CostSettings& settings, std::uint64_t seed, std::size_t n, std::size_t m) {
  return RandomStream(seed, Purpose::link_delay, n, m)
      .uniform(settings.delay_min, settings.delay_max);
}

/// Clusters of consecutive nodes whose sizes differ by at most 1. The delay of a data unit is
/// drawn from U[delay_min, delay_max] per cluster, for its medium or ports, and per pair of
/// clusters, where the capacity of the link is wide_area / delay.
NetworkLayout draw_sites(const CostSettings& settings, std::size_t nodes, std::uint64_t seed) {
  const std::size_t count = std::min(settings.clusters, nodes);
  std::vector<Cluster> clusters(count);
  for (std::size_t n = 0; n < nodes; ++n) clusters[n * count / nodes].nodes.emplace_back(n);
  std::vector<WideLink> links;
  for (std::uint32_t a = 0; a < count; ++a) {
    clusters[a].capacity = 1.0 / draw_delay(settings, seed, a, a);
    clusters[a].shared = settings.cluster_network == "shared";
    for (std::uint32_t b = a + 1; b < count; ++b) {
      links.push_back({settings.wide_area / draw_delay(settings, seed, a, b), {{a, b}}});
    }
  }
  return NetworkLayout::sites(nodes, std::move(clusters), std::move(links));
}

Platform draw_platform(const CostSettings& settings, const Nodes& nodes, std::uint64_t seed) {
  if (settings.network == "bus") {
    return machines_on(NetworkLayout::bus(nodes.count(), 1.0 / draw_delay(settings, seed, 0, 1)),
                       nodes, settings.startup);
  }
  if (settings.network == "sites") {
    return machines_on(draw_sites(settings, nodes.count(), seed), nodes, settings.startup);
  }
  const Platform machines = with_links(nodes, settings.startup, [&](NodeId n, NodeId m) {
    return 1.0 / draw_delay(settings, seed, n.value, m.value);
  });
  if (settings.network != "bounded-multiport") return on_network(machines, settings.network);
  const Platform with_fastest = on_network(machines, settings.network);
  std::vector<double> ports;
  for (const double fastest : with_fastest.network().out()) {
    ports.push_back(settings.ports * fastest);
  }
  return machines.with_network(NetworkLayout::bounded_multiport(ports, ports));
}

/// A platform and the execution times of the tasks on it, [tasks * P] row by row.
struct MachinesAndTimes {
  Platform platform;
  std::vector<double> times;
};

/// Repeats each factor of a node for its processors.
std::vector<double> of_each_core(std::vector<double> factors, std::size_t cores) {
  if (cores == 1) return factors;
  std::vector<double> repeated;
  reserve_present(repeated, factors.size() * cores);
  for (const double factor : factors) repeated.insert(repeated.end(), cores, factor);
  return repeated;
}

MachinesAndTimes machines_for(const TaskGraph& graph, const CostSettings& settings,
                              std::uint64_t seed) {
  if (!settings.machines) {
    const HeterogeneityModel& model =
        find_entry(heterogeneity_models(), "heterogeneity model", settings.heterogeneity);
    const Nodes nodes = settings.drawn_nodes();
    const std::size_t cores = nodes.processor_count() / nodes.count();
    return {draw_platform(settings, nodes, seed),
            execution_times(
                model.times, graph, nodes.processor_count(),
                of_each_core(model.factors(graph.task_count(), nodes.count(), settings.h, seed),
                             cores))};
  }
  DescribedMachines machines = settings.machines->make(seed);
  return {std::move(machines.platform), times_from_speeds(graph, machines.speeds)};
}

std::vector<double> draw_volumes(const TaskGraph& graph, std::uint64_t seed) {
  const auto is_dummy = [&](TaskId task) {
    return graph.work(task) == 0.0 && (graph.is_entry(task) || graph.is_exit(task));
  };
  std::vector<double> data;
  reserve_present(data, graph.edge_count());
  for (const EdgeId edge : graph.edges()) {
    const TaskId from = graph.source(edge);
    const TaskId to = graph.target(edge);
    const bool dummy = is_dummy(from) || is_dummy(to);
    data.push_back(dummy ? 0.0
                         : RandomStream(seed, Purpose::edge_volume, from.value, to.value)
                               .uniform(least_volume, largest_volume));
  }
  return data;
}

/// `text`: "1 Gbit/s", or "100 Mbit/s,1 Gbit/s".
void set_bandwidth(CostSettings& settings, const std::string& text) {
  if (settings.delays_given) {
    throw InputError("both delay_min or delay_max and bandwidth are given (give one of the two)");
  }
  std::vector<std::string> ends = split(text, ',');
  for (std::string& end : ends) end.erase(0, std::min(end.find_first_not_of(' '), end.size()));
  try {
    const DelayInterval delays = delays_of_bandwidth(ends);
    settings.delay_min = delays.low;
    settings.delay_max = delays.high;
  } catch (const InputError& error) {
    throw InputError("'bandwidth' is '" + text + "' (" + error.what() + ")");
  }
  settings.delays_given = settings.bandwidth_given = true;
}

}  // namespace

Nodes CostSettings::drawn_nodes() const {
  return nodes ? equal_nodes(*nodes, cores) : Nodes(processors);
}

CostSettings cost_settings(const Parameters& parameters) {
  CostSettings settings;
  settings.processors = static_cast<std::size_t>(parameters.integer("processors"));
  if (parameters.text("nodes") != "none") {
    settings.nodes = static_cast<std::size_t>(parameters.integer("nodes"));
    if (parameters.given("processors")) {
      throw InputError("both processors and nodes are given (processors are nodes times cores)");
    }
  } else if (parameters.given("cores")) {
    throw InputError("cores is given without nodes (give both, in place of processors)");
  }
  settings.cores = static_cast<std::size_t>(parameters.integer("cores"));
  settings.heterogeneity = parameters.text("heterogeneity");
  settings.h = parameters.real("h");
  settings.delay_min = parameters.real("delay_min");
  settings.delay_max = parameters.real("delay_max");
  settings.startup = parameters.real("startup");
  settings.network = parameters.text("network");
  settings.clusters = static_cast<std::size_t>(parameters.integer("clusters"));
  settings.cluster_network = parameters.text("cluster_network");
  settings.wide_area = parameters.real("wide_area");
  settings.ports = parameters.real("ports");
  settings.ccr = parameters.real_unless_word("ccr");
  settings.granularity = parameters.real_unless_word("granularity");
  settings.delays_given = parameters.given("delay_min") || parameters.given("delay_max");
  if (const std::string& bandwidth = parameters.text("bandwidth"); bandwidth != "none") {
    set_bandwidth(settings, bandwidth);
  }
  if (settings.delay_min > settings.delay_max) {
    throw InputError("delay_min is larger than delay_max (the range is empty)");
  }
  if (settings.ccr && settings.granularity) {
    throw InputError("both ccr and granularity are given (give one of the two)");
  }
  return settings;
}

Instance generate_instance(const TaskGraph& graph, const CostSettings& settings,
                           std::uint64_t seed) {
  const UnitConversion conversion = convert_units(graph.units(), graph.has_data(), settings);
  auto [platform, values] = machines_for(graph, settings, seed);
  std::vector<double> data;
  if (graph.volumes_known()) {
    reserve_present(data, graph.edge_count());
    for (const EdgeId edge : graph.edges()) {
      data.push_back(graph.data(edge) / conversion.data_divisor);
    }
  } else {
    data = draw_volumes(graph, seed);
  }
  if (conversion.work_factor != 1.0) {
    for (double& value : values) value *= conversion.work_factor;
  }
  if (settings.granularity) {
    const double factor = granularity_factor(values, *settings.granularity, data, platform);
    for (double& value : values) value *= factor;
  }
  ExecutionTimes times(graph.task_count(), platform.processor_count(), std::move(values));
  if (settings.ccr) {
    const double factor = ccr_factor(data, *settings.ccr, platform, times);
    for (double& volume : data) volume *= factor;
  }
  return {graph.with_data(std::move(data), conversion.units), std::move(platform),
          std::move(times)};
}

ExecutionTimes draw_true_times(const ExecutionTimes& times, double estimation_error,
                               std::uint64_t seed) {
  std::vector<double> values;
  values.reserve(times.task_count() * times.processor_count());
  for (const TaskId task : IdRange<TaskId>(times.task_count())) {
    RandomStream random(seed, Purpose::estimation_error, task.value);
    for (const double time : times.row(task)) {
      values.push_back(time * random.uniform(1.0 - estimation_error, 1.0 + estimation_error));
    }
  }
  return {times.task_count(), times.processor_count(), std::move(values)};
}

}  // namespace dagsweep
