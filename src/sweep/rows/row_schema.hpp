#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/stop.hpp"
#include "metrics/metric.hpp"
#include "runs/request/axis_spec.hpp"
#include "sweep/rows/axis.hpp"
#include "sweep/rows/shard.hpp"

namespace dagsweep {

/// Tuples from `begin` until that of the next range, exclusive, have this algorithm.
struct AlgorithmRange {
  std::uint64_t begin;
  std::uint32_t algorithm;  ///< value number of the axis
};

/// All that a results file knows of the sweep whose rows it holds, or of the shard of it. Refers to
/// the sweep, which must outlive it.
struct RowSchema {
  /// The label that the sweep file gives to an algorithm, or "", and the one without it.
  struct AlgorithmLabel {
    std::string given;
    std::string automatic;
  };

  std::string_view name;
  std::string_view text;  ///< the sweep file
  bool is_timing = false;
  std::uint64_t model_version = 0;
  std::uint64_t identity = 0;  ///< files with equal identity have equal rows
  std::uint64_t tuples = 0;    ///< of the whole sweep
  Shard shard;
  std::uint64_t rows = 0;  ///< tuples of the shard
  /// The row of the tuple with this number; `rows` or more if it belongs to another shard.
  std::function<std::uint64_t(std::uint64_t tuple)> row_of;
  std::span<const Axis> axes;  ///< by AxisId
  std::span<const Metric> metrics;
  std::vector<AlgorithmLabel> algorithms;  ///< [values of the axis algorithm]
  std::string conditions;                  ///< on combinations (text_of()); "" without any
  /// The parameters in which algorithms of one name differ, as JSON: for each value of the axis
  /// algorithm {"NAME.PARAMETER": VALUE, ...}; "" without any.
  std::string parameters;
  /// Which keys differ from those of another sweep file, in words.
  std::function<std::string(std::string_view text)> difference_to;
  /// The ranges of tuples with the same algorithm, in order. Few, since consecutive tuples mostly
  /// differ in their seeds only. Throws Stopped.
  std::function<std::vector<AlgorithmRange>(const StopToken& stop)> algorithm_ranges;
};

}  // namespace dagsweep
