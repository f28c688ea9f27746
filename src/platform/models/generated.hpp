#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>

#include "core/parameters.hpp"
#include "platform/instance.hpp"
#include "platform/models/machines.hpp"

namespace dagsweep {

/// Parameters of generated platforms and costs (platform/README.md, "Generated costs").
inline constexpr std::array<ParameterSpec, 18> cost_parameters{{
    {"machines", ParameterKind::text, "drawn",
     "drawn (random), or described: grads (a testbed), {kind: cluster, nodes: 4}, or your own, "
     "{kind: file, path: mine.yaml}"},
    {"processors", ParameterKind::integer, "10", "number of processors", 1,
     Platform::max_processors},
    {.name = "nodes",
     .kind = ParameterKind::integer,
     .fallback = "none",
     .meaning = "in place of processors: number of nodes, of `cores` equal processors each",
     .minimum = 1,
     .maximum = Platform::max_processors,
     .word = "none",
     .later = true},
    cores_parameter,
    {"heterogeneity", ParameterKind::text, "unrelated",
     "how times W follow from work. homogeneous: W = work. related: W = work / s, with a speed s "
     "of each processor. unrelated: W = work * u, with a factor u of each task and processor"},
    {"h",
     ParameterKind::real,
     "1",
     "spread of execution times or speeds: s or u is U[1 - h/2, 1 + h/2]",
     0,
     2,
     {},
     true},
    {"delay_min", ParameterKind::real, "0.5", "smallest delay of a link, time per data unit",
     1e-300},
    {"delay_max", ParameterKind::real, "1", "largest delay of a link, time per data unit", 1e-300},
    {.name = "bandwidth",
     .kind = ParameterKind::text,
     .fallback = "none",
     .meaning = "of a link in place of delays, such as 1 Gbit/s, or an interval such as 100 "
                "Mbit/s,1 Gbit/s; data count as bytes",
     .later = true},
    {"startup", ParameterKind::real, "0", "time before a transfer's data moves", 0},
    {"network", ParameterKind::text, "dedicated",
     "how transfers share links. dedicated: not at all. bus: all share one. sites: clusters with "
     "links between them. one-port: a node sends and receives one message at a time. "
     "bounded-multiport: a node has a largest rate out, and one in"},
    {"clusters", ParameterKind::integer, "2",
     "network sites: number of clusters, of nearly equal size", 1, Platform::max_processors},
    {"cluster_network", ParameterKind::choice, "switched", "network sites: network within clusters",
     0, 0, "switched|shared"},
    {"wide_area", ParameterKind::real, "0.1",
     "network sites: factor of the bandwidth between clusters, 1 / delay", 1e-9, 1e9},
    {"ports", ParameterKind::real, "1",
     "network bounded-multiport: total rate out and in of a processor, factor of its fastest "
     "link",
     1e-9, 1e9},
    {"ccr",
     ParameterKind::real,
     "none",
     "mean time of a transfer / mean time of a task; all data are scaled to it",
     0,
     no_limit,
     {},
     false,
     "none"},
    {"granularity",
     ParameterKind::real,
     "none",
     "sum of times of tasks, each on its slowest processor / sum of times of transfers, each on "
     "the slowest link (FTSA paper); task times are "
     "scaled to it",
     1e-9,
     no_limit,
     {},
     false,
     "none"},
    {"estimation_error",
     ParameterKind::real,
     "0",
     "x: tasks really take W * U[1 - x, 1 + x], while schedulers see W",
     0,
     1,
     {},
     true},
}};

/// Volumes that are drawn for a graph without volumes: U[least_volume, largest_volume].
inline constexpr double least_volume = 50.0;
inline constexpr double largest_volume = 150.0;

/// Settings of generate_instance (platform/README.md, "Generated costs").
struct CostSettings {
  std::size_t processors = 10;
  std::optional<std::size_t> nodes{};       ///< in place of `processors`
  std::size_t cores = 1;                    ///< processors of each of `nodes`
  std::string heterogeneity = "unrelated";  ///< a name of heterogeneity_models()
  double h = 1.0;                           ///< in [0, 2)
  double delay_min = 0.5;                   ///< d(p, q) ~ U[delay_min, delay_max], symmetric
  double delay_max = 1.0;
  /// The user gives the delays, which scale data in bytes; otherwise they are defaults.
  bool delays_given = false;
  /// The user gives the delays as bandwidths; delays are in seconds per byte.
  bool bandwidth_given = false;
  std::string delay_key = "delay_min and delay_max";  ///< how users give delays, for error texts
  double startup = 0.0;
  std::string network = "dedicated";  ///< a name of network_models(); on `bus` one delay is drawn
  std::size_t clusters = 2;           ///< `sites`: number of clusters, of consecutive nodes
  std::string cluster_network = "switched";  ///< `sites`: "switched" or "shared"
  double wide_area = 0.1;  ///< `sites`: bandwidth between clusters, factor of 1 / delay
  double ports = 1.0;  ///< `bounded-multiport`: total rate out and in, factor of the fastest link
  /// Described machines, which replace all settings above.
  std::optional<MachineChoice> machines;
  /// At most one of ccr and granularity is given; with neither, nothing is scaled.
  std::optional<double> ccr;          ///< mean commbar (L = 0) over mean Wbar, without zeros
  std::optional<double> granularity;  ///< sum of max W over sum of data * max d (FTSA paper)

  /// The nodes that are drawn. Throws InputError if they have too many processors.
  Nodes drawn_nodes() const;
};

/// Reads the settings from their parameters. Throws InputError if the range of delays is empty, if
/// both ccr and granularity are given, or if both delays and bandwidth are given.
CostSettings cost_settings(const Parameters& cost_parameters);

/// Draws platform (or takes the described one), execution times and, if the graph has none, volumes
/// (0 on edges of an entry or exit task without work). Converts the graph's units to those of the
/// platform (unit_conversion.hpp). Then scales data to `ccr` or times to `granularity`, unless
/// there is nothing to scale. Pure function of its arguments. Throws InputError as convert_units()
/// does.
Instance generate_instance(const TaskGraph& graph, const CostSettings& settings,
                           std::uint64_t seed);

/// True times W * U[1 - x, 1 + x], x = estimation error in [0, 1).
ExecutionTimes draw_true_times(const ExecutionTimes& times, double estimation_error,
                               std::uint64_t seed);

}  // namespace dagsweep
