#include "search/objectives/planned_length.hpp"

#include <memory>

#include "core/error.hpp"
#include "schedulers/catalogue.hpp"

namespace dagsweep {

LengthFunction planned_length(const SearchedAlgorithm& algorithm, PlannedMetric metric) {
  const auto made = [algorithm] {
    return std::make_shared<const AnyScheduler>(algorithm.scheduler->make(algorithm.arguments));
  };
  const auto kept = algorithm.scheduler->is_stateless ? made() : nullptr;
  return [made, kept, metric](const Instance& instance,
                              const StopToken& stop) -> std::optional<double> {
    try {
      return (initial_schedule(kept ? *kept : *made(), instance, stop).*metric)();
    } catch (const RunError&) {
      return std::nullopt;
    }
  };
}

}  // namespace dagsweep
