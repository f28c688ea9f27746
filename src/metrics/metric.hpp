#pragma once

#include <string_view>
#include <variant>

#include "metrics/run.hpp"

namespace dagsweep {

/// How a metric is computed. The parameter type says what it may read, and thereby what it is of a
/// series of runs (series.hpp): a sum over the runs, the same function of their totals, or not
/// defined. NaN where the metric is not defined.
using Formula = std::variant<double (*)(const PlannedRun&), double (*)(const RunTotals&),
                             double (*)(const Run&)>;

/// One figure per run: a column of the results.
struct Metric {
  constexpr Metric(std::string_view metric_name, std::string_view metric_unit,
                   std::string_view metric_meaning, bool is_count, Formula metric_formula)
      : name(metric_name),
        unit(metric_unit),
        meaning(metric_meaning),
        count(is_count),
        of_plan(std::holds_alternative<double (*)(const PlannedRun&)>(metric_formula)),
        formula(metric_formula) {}

  /// The execution must have the start and finish of every task, as engines report them. If
  /// `of_plan`, it is not read and may be empty.
  double value(const Run& run) const;

  std::string_view name;
  std::string_view unit;  ///< "time", "data", "1" for pure numbers
  std::string_view meaning;
  bool count;    ///< a whole number
  bool of_plan;  ///< a function of a PlannedRun
  Formula formula;
};

}  // namespace dagsweep
