#include "search/objectives/planned_ratio.hpp"

#include <utility>

#include "core/error.hpp"
#include "schedulers/catalogue.hpp"

namespace dagsweep {
namespace {

constexpr double least_share = 1e-9;  // of m_B, relative to that of the start

std::optional<Schedule> schedule_of(const PlannedRatio::Algorithm& algorithm,
                                    const Instance& instance, const StopToken& stop) {
  try {
    return initial_schedule(algorithm.entry->make(algorithm.request), instance, stop);
  } catch (const RunError&) {
    return std::nullopt;
  }
}

}  // namespace

double planned_value(const Schedule& schedule, PlannedMetric metric) {
  switch (metric) {
    case PlannedMetric::makespan:
      break;
    case PlannedMetric::latency_lower:
      return schedule.latency_lower();
    case PlannedMetric::latency_upper:
      return schedule.latency_upper();
  }
  return schedule.makespan();
}

PlannedRatio::PlannedRatio(Algorithm first, Algorithm second, PlannedMetric metric)
    : first_(std::move(first)), second_(std::move(second)), metric_(metric) {}

ObjectiveValue PlannedRatio::of(const Instance& instance, std::uint64_t /*step*/,
                                const StopToken& stop) {
  const auto first = schedule_of(first_, instance, stop);
  if (!first) return {};
  const auto second = schedule_of(second_, instance, stop);
  if (!second) return {};
  const double a = planned_value(*first, metric_);
  const double b = planned_value(*second, metric_);
  if (!least_second_) least_second_ = least_share * b;
  if (a == 0.0 || b == 0.0 || b < *least_second_) return {};
  return {a / b, a, b, true};
}

PlannedExcess::PlannedExcess(PlannedRatio::Algorithm algorithm, PlannedMetric metric,
                             PlannedMetric over)
    : algorithm_(std::move(algorithm)), metric_(metric), over_(over) {}

ObjectiveValue PlannedExcess::of(const Instance& instance, std::uint64_t /*step*/,
                                 const StopToken& stop) {
  const auto schedule = schedule_of(algorithm_, instance, stop);
  if (!schedule) return {};
  const double value = planned_value(*schedule, metric_);
  const double over = planned_value(*schedule, over_);
  if (value == 0.0 || over == 0.0) return {};
  return {value / over, value, over, true};
}

}  // namespace dagsweep
