#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "runs/request/axis_id.hpp"
#include "runs/request/run_facts.hpp"

namespace dagsweep {

namespace fact {
/// Exclusions. A tuple is excluded if, for some limit, one of its values exceeds it and another
/// must obey it. The sweep numbers its limits, from 0 to max_limits - 1.
inline constexpr std::size_t max_limits = 16;
constexpr RunFacts exceeds_limit(std::size_t limit) {
  return RunFacts{1} << (32 + limit);
}
constexpr RunFacts must_obey_limit(std::size_t limit) {
  return RunFacts{1} << (48 + limit);
}
/// The facts that concern limits.
constexpr RunFacts limit_facts(RunFacts facts) {
  return facts >> 32 << 32;
}
}  // namespace fact

/// Whether the sweep excludes tuples with these facts.
constexpr bool is_excluded(RunFacts facts) {
  return (facts >> 32 & facts >> 48) != 0;
}

/// One axis of a sweep, with at least one value. A value is a number or a label.
struct Axis {
  AxisId id{};
  bool numeric = true;
  /// [values] if numeric. NaN means not given (ccr, granularity, crash_probability, given_latency);
  /// -1 is a word (recovery: never, failure_time: uniform, crashes: epsilon, ...).
  std::vector<double> numbers;
  std::vector<std::string> labels;     ///< [values] if not numeric
  std::vector<std::uint64_t> digests;  ///< [values] hash of what results depend on
  std::vector<RunFacts> facts;         ///< [values] those that the value contributes to a run's

  std::size_t size() const { return facts.size(); }
};

/// A tuple: the number of its value on each axis, 0 for axes that the tuple does not read.
class Coordinates {
 public:
  std::uint32_t& operator[](AxisId axis) { return values_[static_cast<std::size_t>(axis)]; }
  std::uint32_t operator[](AxisId axis) const { return values_[static_cast<std::size_t>(axis)]; }
  friend bool operator==(const Coordinates&, const Coordinates&) = default;

 private:
  std::array<std::uint32_t, axis_count> values_{};
};

}  // namespace dagsweep
