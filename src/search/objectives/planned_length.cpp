#include "search/objectives/planned_length.hpp"

#include <memory>

#include "core/error.hpp"
#include "schedulers/catalogue.hpp"

namespace dagsweep {

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

LengthFunction planned_length(const SearchedAlgorithm& algorithm, PlannedMetric metric) {
  const auto made = [algorithm] {
    return std::make_shared<const AnyScheduler>(algorithm.scheduler->make(algorithm.arguments));
  };
  const auto kept = algorithm.scheduler->is_stateless ? made() : nullptr;
  return [made, kept, metric](const Instance& instance,
                              const StopToken& stop) -> std::optional<double> {
    try {
      return planned_value(initial_schedule(kept ? *kept : *made(), instance, stop), metric);
    } catch (const RunError&) {
      return std::nullopt;
    }
  };
}

}  // namespace dagsweep
