#pragma once

#include <cstdint>
#include <map>

#include "core/stop.hpp"
#include "platform/instance.hpp"
#include "schedule/schedule.hpp"

namespace dagsweep {

/// Processors of groups, by group number.
using GroupMap = std::map<std::int64_t, ProcessorId>;

/// Only orders tasks: ready ones by decreasing bottom level (ties by pos), each appended on the
/// processor that `places` has for its group, which must be there. A task without a group goes
/// where it starts first (ties: smaller number).
Schedule schedule_pinned(const Instance& instance, const GroupMap& places, const StopToken& stop);

}  // namespace dagsweep
