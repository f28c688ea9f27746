#include "schedulers/criteria.hpp"

#include <utility>

#include "schedule/criteria_not_met.hpp"

namespace dagsweep {

std::optional<EpsilonFound> schedule_meeting_criteria(const SchedulerEntry& scheduler,
                                                      SchedulerRequest request,
                                                      bool largest_epsilon,
                                                      const Instance& instance,
                                                      const StopToken& stop) {
  if (largest_epsilon) {
    const double latency = request.latency.value();
    request.latency.reset();  // the search compares latency_upper, which deadlines do not bound
    return find_largest_epsilon(scheduler, std::move(request), instance, latency, stop);
  }
  try {
    return EpsilonFound{request.epsilon, initial_schedule(scheduler.make(request), instance, stop)};
  } catch (const CriteriaNotMet&) {
    return std::nullopt;
  }
}

}  // namespace dagsweep
