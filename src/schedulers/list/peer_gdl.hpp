#pragma once

#include "core/stop.hpp"
#include "platform/instance.hpp"
#include "schedule/schedule.hpp"

namespace dagsweep {

/// GDL as SAGA 2.1.0 has it (`gdl.py`): the ready task and processor of *smallest* level, which has
/// other terms than that of DLS, one of them only if `delta` (README.md, "Readings of published
/// code"). Ties: smaller pos, smaller processor.
Schedule peer_gdl(const Instance& instance, bool delta, const StopToken& stop);

}  // namespace dagsweep
