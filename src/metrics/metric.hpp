#pragma once

#include <memory>
#include <string_view>
#include <variant>

#include "metrics/metric_listener.hpp"
#include "metrics/run.hpp"

namespace dagsweep {

// How a metric is computed from a run; NaN where the metric is not defined. The parameter type of
// a function says what it may read, and thereby how the metric is defined for a series of runs
// (series.hpp).

using PlanFormula = double (*)(const PlannedRun&);   ///< for a series: the sum over the runs
using TotalsFormula = double (*)(const RunTotals&);  ///< for a series: the same, of their totals
using RunFormula = double (*)(const Run&);           ///< for a series: not defined
/// Makes the listener that observes a run. For a series the metric is the sum over the runs.
using ListenerMaker = std::unique_ptr<MetricListener> (*)(const Instance&);
using Formula = std::variant<PlanFormula, TotalsFormula, RunFormula, ListenerMaker>;

/// Which of two values of a metric is the better one.
enum class Better { lower, higher, neither };
std::string_view text(Better better);  ///< "lower", "higher", ""

/// One figure per run: a column of the results.
struct Metric {
  std::string_view name;
  std::string_view unit = "1";  ///< "time", "data", or "1" for pure numbers
  std::string_view meaning;
  bool is_count = false;  ///< whether values are whole numbers
  Better better = Better::lower;
  Formula formula{};
  std::string_view label = {};  ///< name in figures and tables; if empty, `name`

  /// Whether the metric is a function of a PlannedRun, and so needs no execution.
  constexpr bool of_plan() const { return std::holds_alternative<PlanFormula>(formula); }
  constexpr bool is_observed() const { return std::holds_alternative<ListenerMaker>(formula); }
  /// Value of the metric for a run. The execution must have the start and finish of every task, as
  /// engines report them; if of_plan(), it is not read and may be empty. If is_observed(),
  /// `listener` must have observed the run; otherwise it is not read.
  double value(const Run& run, const MetricListener* listener = nullptr) const;
};

}  // namespace dagsweep
