#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>

#include "core/parameters.hpp"
#include "platform/instance.hpp"
#include "platform/models/machines.hpp"

namespace dagsweep {

/// What may be said about the costs of an instance (spec 1.3).
inline constexpr std::array<ParameterSpec, 15> cost_parameters{{
    {"machines", ParameterKind::text, "drawn",
     "described ones instead of drawn ones: a kind, with its parameters"},
    {"processors", ParameterKind::integer, "10", "number of processors", 1,
     Platform::most_processors},
    {"heterogeneity", ParameterKind::text, "unrelated", "how execution times differ: a model"},
    {"h", ParameterKind::real, "1", "how much they differ", 0, 2, {}, true},
    {"delay_min", ParameterKind::real, "0.5", "smallest delay of a data unit", 1e-300},
    {"delay_max", ParameterKind::real, "1", "largest delay of a data unit", 1e-300},
    {"startup", ParameterKind::real, "0", "time before a transfer's data moves", 0},
    {"network", ParameterKind::text, "dedicated", "how transfers share links: a model"},
    {"clusters", ParameterKind::integer, "2", "of network sites: processors are dealt out evenly",
     1, Platform::most_processors},
    {"cluster_network", ParameterKind::choice, "switched", "of network sites, within clusters", 0,
     0, "switched|shared"},
    {"wide_area", ParameterKind::real, "0.1",
     "of network sites: bandwidth between clusters, factor of what delays say", 1e-9, 1e9},
    {"ports", ParameterKind::real, "1",
     "of network bounded-multiport: what a processor sends or receives in all, factor of its "
     "fastest link",
     1e-9, 1e9},
    {"ccr",
     ParameterKind::real,
     "none",
     "mean communication over mean computation",
     0,
     no_limit,
     {},
     false,
     "none"},
    {"granularity",
     ParameterKind::real,
     "none",
     "FTSA's computation over communication",
     1e-9,
     no_limit,
     {},
     false,
     "none"},
    {"estimation_error",
     ParameterKind::real,
     "0",
     "true times are W * U[1 - x, 1 + x]",
     0,
     1,
     {},
     true},
}};

/// What the costs of an instance are drawn from (spec 1.3).
struct CostSettings {
  std::size_t processors = 10;
  std::string heterogeneity = "unrelated";  ///< a name of heterogeneity_models()
  double h = 1.0;                           ///< in [0, 2)
  double delay_min = 0.5;                   ///< d(p, q) ~ U[delay_min, delay_max], symmetric
  double delay_max = 1.0;
  double startup = 0.0;
  std::string network = "dedicated";  ///< a name of network_models(); on `bus` one delay is drawn
  std::size_t clusters = 2;           ///< `sites`: so many, of processors in a row
  std::string cluster_network = "switched";  ///< `sites`: or "shared"
  double wide_area = 0.1;  ///< `sites`: bandwidth between clusters, factor of 1 / delay
  double ports = 1.0;  ///< `bounded-multiport`: total rate out and in, factor of the fastest link
  /// Described machines: all of the above is then theirs to say.
  std::optional<MachineChoice> machines;
  /// At most one of the two; with neither, nothing is scaled.
  std::optional<double> ccr;          ///< mean commbar (L = 0) over mean Wbar, zeros left out
  std::optional<double> granularity;  ///< sum of max W over sum of data * max d (FTSA paper)
};

/// Throws InputError for an empty range of delays, or both ccr and granularity.
CostSettings cost_settings(const Parameters& cost_parameters);

/// Draws platform (or takes the described one), execution times and, where the graph has none,
/// volumes (U[50, 150]; 0 on edges that touch a zero-work entry or exit task), then scales data to
/// `ccr` or times to `granularity` where there is something to scale. Pure function of its
/// arguments.
Instance generate_instance(const TaskGraph& graph, const CostSettings& settings,
                           std::uint64_t seed);

/// True times W * U[1 - x, 1 + x], x = estimation error in [0, 1).
ExecutionTimes draw_true_times(const ExecutionTimes& times, double estimation_error,
                               std::uint64_t seed);

}  // namespace dagsweep
