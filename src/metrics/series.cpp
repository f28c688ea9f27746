#include "metrics/series.hpp"

#include "core/number.hpp"

namespace dagsweep {

void SeriesFigures::add(const Run& run) {
  total_.completed = total_.completed && run.execution.completed;
  total_.makespan += run.execution.makespan;
  total_.messages += run.execution.messages;
  total_.data_moved += run.execution.data_moved;
  scale_.critical_work += run.scale.critical_work;
  scale_.fastest_path += run.scale.fastest_path;
  scale_.fastest_serial += run.scale.fastest_serial;
  for (std::size_t k = 0; k < metrics().size(); ++k) {
    if (metrics()[k].of_plan) of_plan_[k] += metrics()[k].value(run);
  }
}

void SeriesFigures::add(const RelocationResult& moved) {
  total_.makespan += moved.time;
  total_.messages += moved.messages;
  total_.data_moved += moved.data_moved;
}

std::vector<double> SeriesFigures::values(const Run& last) const {
  std::vector<double> values(metrics().size(), not_a_value);
  if (!completed()) return values;
  const Run all{last.instance, scale_, last.planned, total_};
  for (std::size_t k = 0; k < values.size(); ++k) {
    values[k] = metrics()[k].of_plan ? of_plan_[k] : metrics()[k].value(all);
  }
  return values;
}

}  // namespace dagsweep
