#pragma once

#include <array>
#include <optional>

#include "core/parameters.hpp"
#include "schedulers/catalogue.hpp"

namespace dagsweep {

/// Parameters of runs that must meet a latency.
inline constexpr std::array<ParameterSpec, 1> criteria_parameters{{
    {.name = "latency",
     .kind = ParameterKind::real,
     .fallback = "none",
     .meaning =
         "latency that schedules must meet, in multiples of what ftsa reaches with epsilon 0",
     .minimum = 0,
     .word = "none",
     .later = true},
}};

/// The largest number of crashes that can be survived within a latency, and the schedule that does
/// it.
struct EpsilonFound {
  std::uint32_t epsilon;
  Schedule schedule;
};

/// The largest epsilon whose latency_upper is at most `latency`, by binary search in [0, P - 1]
/// (FTSA paper, section 4.3); std::nullopt if even epsilon 0 exceeds `latency`. Ignores
/// request.epsilon.
std::optional<EpsilonFound> find_largest_epsilon(const SchedulerEntry& scheduler,
                                                 SchedulerRequest request, const Instance& instance,
                                                 double latency, const StopToken& stop);

/// The schedule that meets the criteria (FTSA paper, section 4.3), and its epsilon; std::nullopt if
/// there is none. With `largest_epsilon`: the schedule for the largest epsilon whose latency_upper
/// is at most request.latency, which must be given. Otherwise: the schedule for request.epsilon; if
/// request.latency is given, no task may miss the deadline derived from it.
std::optional<EpsilonFound> schedule_meeting_criteria(const SchedulerEntry& scheduler,
                                                      SchedulerRequest request,
                                                      bool largest_epsilon,
                                                      const Instance& instance,
                                                      const StopToken& stop);

}  // namespace dagsweep
