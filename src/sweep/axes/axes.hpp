#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace dagsweep {

/// Everything a sweep may vary, slowest first: the order in which tuples are numbered.
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
  joins,
  crashes,
  crash_time,
  ccr,
  granularity,
  bound,
  epsilon,
  algorithm,
  seed,
};
inline constexpr std::size_t axis_count = 21;
inline constexpr std::array<AxisId, axis_count> all_axes = [] {
  std::array<AxisId, axis_count> axes{};
  for (std::size_t k = 0; k < axis_count; ++k) axes[k] = static_cast<AxisId>(k);
  return axes;
}();
std::string_view axis_name(AxisId axis);

/// A set of facts about a tuple that decide which axes it reads. Each value of an axis contributes
/// some; a tuple's facts are those of all its values.
using AxisDependencies = std::uint64_t;
namespace fact {
inline constexpr AxisDependencies generated_costs = 1U << 0;  ///< the graph comes without costs
inline constexpr AxisDependencies known_truth = 1U << 1;      ///< the instance file has W_true
inline constexpr AxisDependencies uses_h = 1U << 2;           ///< the heterogeneity model reads h
inline constexpr AxisDependencies varies = 1U << 3;           ///< bound > 0
inline constexpr AxisDependencies fails = 1U << 4;            ///< failures > 0
inline constexpr AxisDependencies joins = 1U << 5;            ///< joins > 0
inline constexpr AxisDependencies crashes = 1U << 6;          ///< crashes > 0
inline constexpr AxisDependencies crashes_by_epsilon = 1U << 7;  ///< crashes: epsilon
inline constexpr AxisDependencies errs = 1U << 8;                ///< estimation_error > 0
inline constexpr AxisDependencies reactive = 1U << 9;            ///< the algorithm is asked again
inline constexpr AxisDependencies replicates = 1U << 10;         ///< the algorithm reads epsilon
inline constexpr AxisDependencies seeded = 1U << 11;             ///< the algorithm reads the seed
inline constexpr AxisDependencies drawn_machines =
    1U << 12;  ///< machines, if any, are not described ones
inline constexpr AxisDependencies asks_for_network = 1U
                                                     << 13;  ///< machines or instance may be on any
inline constexpr AxisDependencies names_network = 1U
                                                  << 14;  ///< the instance file brings a shared one

/// A sweep may leave out tuples: those of which one value is `beyond` a limit that another keeps
/// `within`. Limits are numbered by whoever sets them, below `most_limits`.
inline constexpr std::size_t most_limits = 16;
constexpr AxisDependencies beyond(std::size_t limit) {
  return AxisDependencies{1} << (32 + limit);
}
constexpr AxisDependencies within(std::size_t limit) {
  return AxisDependencies{1} << (48 + limit);
}
/// Of some facts, those about limits.
constexpr AxisDependencies about_limits(AxisDependencies dependencies) {
  return dependencies >> 32 << 32;
}
}  // namespace fact

/// Does the sweep leave out tuples with these facts?
constexpr bool is_excluded(AxisDependencies dependencies) {
  return (dependencies >> 32 & dependencies >> 48) != 0;
}
/// Does a tuple with these facts depend on its value of the axis? Tuples that differ only in values
/// they do not read are one and the same.
bool reads(AxisId axis, AxisDependencies dependencies);
/// ... whatever its facts?
bool always_read(AxisId axis);

/// One axis of a sweep: at least one value, each with its facts.
struct Axis {
  AxisId id{};
  bool numeric = true;
  std::vector<double> numbers;         ///< [values] if numeric; NaN = not given (ccr, granularity),
                                       ///< -1 = a word (recovery: never, crashes: epsilon)
  std::vector<std::string> labels;     ///< [values] if not
  std::vector<std::uint64_t> digests;  ///< [values]: what results depend on, in 64 bits
  std::vector<AxisDependencies> dependencies;  ///< [values]

  std::size_t size() const { return dependencies.size(); }
};

/// A tuple as value numbers, one per axis; values that it does not read are 0.
using Coordinates = std::array<std::uint32_t, axis_count>;

inline std::uint32_t& at(Coordinates& c, AxisId axis) {
  return c[static_cast<std::size_t>(axis)];
}
inline std::uint32_t at(const Coordinates& c, AxisId axis) {
  return c[static_cast<std::size_t>(axis)];
}

}  // namespace dagsweep
