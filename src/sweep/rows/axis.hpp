#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "runs/request/axis_id.hpp"
#include "runs/request/run_facts.hpp"

namespace dagsweep {

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
