#pragma once

#include <cstdint>
#include <map>

#include "core/stop.hpp"
#include "platform/instance.hpp"
#include "schedule/schedule.hpp"

namespace dagsweep {

/// Processor of each group, by group number.
using GroupMap = std::map<std::int64_t, ProcessorId>;

/// Schedules with a fixed mapping of groups: the ready task of largest bl (ties: smaller pos),
/// appended on the processor of its group, which must be in `group_processors`. A task without a
/// group goes to the processor where it starts first (ties: smaller number).
Schedule schedule_pinned(const Instance& instance, const GroupMap& group_processors,
                         const StopToken& stop);

}  // namespace dagsweep
