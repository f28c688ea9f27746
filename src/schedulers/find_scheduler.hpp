#pragma once

#include <string_view>

#include "core/error.hpp"
#include "schedulers/scheduler_entry.hpp"

namespace dagsweep {

/// The built-in algorithm of this name. Throws InputError, which also tells what to write where
/// `name` is several names ("heft, peft") or a program ("mine.py"). `list`: whether `place` may
/// hold a list.
const SchedulerEntry& find_scheduler(std::string_view name, const Place& place, bool list);

}  // namespace dagsweep
