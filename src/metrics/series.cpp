#include "metrics/series.hpp"

#include "core/number.hpp"

namespace dagsweep {
namespace {

/// Whether the metric of a series is the sum over its runs, if it is defined.
bool is_sum(const Metric& metric) {
  return metric.of_plan() || metric.is_observed();
}

}  // namespace

void SeriesFigures::add(const Run& run, const Observation& observation) {
  totals_ += RunTotals(run);
  for (std::size_t k = 0; k < catalogue_.size(); ++k) {
    if (!is_sum(catalogue_[k])) continue;
    sums_[k] += observation.is_mean(k) ? not_a_value : observation.value(k, run);
  }
}

void SeriesFigures::add(const RelocationResult& moved) {
  totals_.makespan += moved.time;
  totals_.messages += moved.messages;
  totals_.data_moved += moved.data_moved;
}

std::vector<double> SeriesFigures::values(const Run& last) const {
  std::vector<double> values(catalogue_.size(), not_a_value);
  if (!completed()) return values;
  RunTotals totals = totals_;
  totals.processors = last.instance.platform.processor_count();
  for (std::size_t k = 0; k < values.size(); ++k) {
    const Metric& metric = catalogue_[k];
    if (is_sum(metric)) {
      values[k] = sums_[k];
    } else if (const auto* of_totals = std::get_if<TotalsFormula>(&metric.formula)) {
      values[k] = (*of_totals)(totals);
    }
  }
  return values;
}

}  // namespace dagsweep
