#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

namespace dagsweep {

/// Everything that a sweep can vary, slowest first; tuples are numbered in this order.
enum class AxisId : std::uint8_t {
  graph,
  machines,
  processors,
  heterogeneity,
  h,
  startup,
  network,
  estimation_error,
  change_interval,
  period,
  failures,
  recovery,
  failure_time,
  joins,
  crashes,
  crash_time,
  transfers,
  zero_work,
  crash_probability,
  crash_set,
  ccr,
  granularity,
  bound,
  given_latency,
  epsilon,
  against,
  algorithm,
  seed,  // the last one
};
inline constexpr std::size_t axis_count = static_cast<std::size_t>(AxisId::seed) + 1;
inline constexpr std::array<AxisId, axis_count> all_axes = [] {
  std::array<AxisId, axis_count> axes{};
  for (std::size_t k = 0; k < axis_count; ++k) axes[k] = static_cast<AxisId>(k);
  return axes;
}();

/// A set of facts about a tuple, as bits; it decides which axes the tuple reads. Each value of an
/// axis contributes facts; the facts of a tuple are the union over its values.
using AxisDependencies = std::uint64_t;
namespace fact {
inline constexpr AxisDependencies generated_costs =
    1U << 0;  ///< costs are generated: the graph has none
inline constexpr AxisDependencies has_true_times = 1U << 1;   ///< the instance file has W_true
inline constexpr AxisDependencies reads_h = 1U << 2;          ///< the heterogeneity model reads h
inline constexpr AxisDependencies has_variability = 1U << 3;  ///< bound > 0
inline constexpr AxisDependencies has_failures = 1U << 4;     ///< failures > 0
inline constexpr AxisDependencies has_joins = 1U << 5;        ///< joins > 0
inline constexpr AxisDependencies has_crashes = 1U << 6;      ///< crashes > 0
inline constexpr AxisDependencies crashes_by_epsilon = 1U << 7;    ///< crashes: epsilon
inline constexpr AxisDependencies has_estimation_error = 1U << 8;  ///< estimation_error > 0
inline constexpr AxisDependencies reactive = 1U << 9;              ///< the algorithm reschedules
inline constexpr AxisDependencies reads_epsilon = 1U << 10;        ///< the algorithm reads epsilon
inline constexpr AxisDependencies reads_seed = 1U << 11;           ///< the algorithm reads the seed
inline constexpr AxisDependencies drawn_machines =
    1U << 12;  ///< the machines are not a described kind
inline constexpr AxisDependencies reads_network = 1U << 13;  ///< any network model is possible
inline constexpr AxisDependencies has_shared_network =
    1U << 14;                                           ///< the instance file has a shared network
inline constexpr AxisDependencies searches = 1U << 15;  ///< every tuple is a search
inline constexpr AxisDependencies own_period = 1U << 16;  ///< the algorithm has a period of its own

/// Exclusions. A tuple is excluded if, for some limit, one of its values is `beyond` the limit and
/// another requires to stay `within` it. The caller numbers the limits, from 0 to max_limits - 1.
inline constexpr std::size_t max_limits = 16;
constexpr AxisDependencies beyond(std::size_t limit) {
  return AxisDependencies{1} << (32 + limit);
}
constexpr AxisDependencies within(std::size_t limit) {
  return AxisDependencies{1} << (48 + limit);
}
/// The facts that concern limits.
constexpr AxisDependencies limit_facts(AxisDependencies dependencies) {
  return dependencies >> 32 << 32;
}
}  // namespace fact

/// Whether the sweep excludes tuples with these facts.
constexpr bool is_excluded(AxisDependencies dependencies) {
  return (dependencies >> 32 & dependencies >> 48) != 0;
}
/// One axis of a sweep, with at least one value. A value is a number or a label.
struct Axis {
  AxisId id{};
  bool numeric = true;
  /// [values] if numeric. NaN means not given (ccr, granularity, crash_probability, given_latency);
  /// -1 is a word (recovery: never, failure_time: uniform, crashes: epsilon, ...).
  std::vector<double> numbers;
  std::vector<std::string> labels;             ///< [values] if not numeric
  std::vector<std::uint64_t> digests;          ///< [values] hash of what results depend on
  std::vector<AxisDependencies> dependencies;  ///< [values] facts that the value contributes

  std::size_t size() const { return dependencies.size(); }
};

/// A tuple as value numbers, one per axis. The number is 0 for axes that the tuple does not read.
using Coordinates = std::array<std::uint32_t, axis_count>;

inline std::uint32_t& at(Coordinates& c, AxisId axis) {
  return c[static_cast<std::size_t>(axis)];
}
inline std::uint32_t at(const Coordinates& c, AxisId axis) {
  return c[static_cast<std::size_t>(axis)];
}

}  // namespace dagsweep
