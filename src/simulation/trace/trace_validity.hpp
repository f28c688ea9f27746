#pragma once

#include <optional>
#include <span>
#include <string>

#include "platform/instance.hpp"
#include "schedule/schedule.hpp"
#include "simulation/trace/trace.hpp"

namespace dagsweep {

/// Says what makes a trace no execution of the one-replica schedule under these events (spec 3.1,
/// 3.2, network `dedicated`), or nothing if it is one. Shares no code with the engine: it replays
/// the trace, and from the availabilities alone works out what must have happened.
/// - Availabilities are those of `events`, all of them up to the end, in their order.
/// - A processor runs one task at a time, those the schedule gives it, in the schedule's order, and
///   starts one as soon as it is idle, available and has every input; none earlier.
/// - Each task runs once and is given its true execution time: the integral of availability from
///   start to finish. A transfer starts for every out-edge when its producer finishes, on the
///   producer's processor; its startup passes, and its data moves, while both ends and the link are
///   available, data at the link's rate.
/// - `completed`: every task finished. Otherwise nothing moves at the end.
/// Amounts are compared to 1e-9.
std::optional<std::string> find_violation(const Trace& trace, bool completed,
                                          const Experiment& experiment, const Schedule& schedule,
                                          std::span<const AvailabilityEvent> events);

}  // namespace dagsweep
