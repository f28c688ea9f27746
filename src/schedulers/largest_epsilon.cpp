#include "schedulers/largest_epsilon.hpp"

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

}  // namespace dagsweep
