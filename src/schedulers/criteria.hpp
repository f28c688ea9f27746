#pragma once

#include <array>
#include <optional>

#include "core/parameters.hpp"
#include "schedulers/largest_epsilon.hpp"

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
