#include "metrics/series.hpp"

#include "core/number.hpp"

namespace dagsweep {

void SeriesFigures::add(const Run& run) {
  totals_ += RunTotals(run);
  for (std::size_t k = 0; k < catalogue_.size(); ++k) {
    if (catalogue_[k].of_plan) plan_sums_[k] += catalogue_[k].value(run);
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
    if (metric.of_plan) {
      values[k] = plan_sums_[k];
    } else if (const auto* of_totals = std::get_if<double (*)(const RunTotals&)>(&metric.formula)) {
      values[k] = (*of_totals)(totals);
    }
  }
  return values;
}

}  // namespace dagsweep
