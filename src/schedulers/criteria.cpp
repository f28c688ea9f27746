#include "schedulers/criteria.hpp"

#include <utility>

#include "schedule/criteria_not_met.hpp"

namespace dagsweep {

std::optional<EpsilonFound> find_largest_epsilon(const SchedulerEntry& scheduler,
                                                 SchedulerRequest request, const Instance& instance,
                                                 double latency, const StopToken& stop) {
  std::optional<EpsilonFound> best;
  auto low = std::uint32_t{0};
  auto end = static_cast<std::uint32_t>(instance.fewest_candidate_nodes());
  while (low < end) {  // candidates: [low, end)
    const std::uint32_t middle = (low + end - 1) / 2;
    request.epsilon = middle;
    Schedule schedule = initial_schedule(scheduler.make(request), instance, stop);
    if (schedule.latency_upper() <= latency) {
      best.emplace(EpsilonFound{middle, std::move(schedule)});
      low = middle + 1;
    } else {
      end = middle;
    }
  }
  return best;
}

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
