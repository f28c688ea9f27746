#pragma once

#include <string>
#include <string_view>

#include "core/json.hpp"
#include "schedule/schedule.hpp"

namespace dagsweep {

/// The JSON of spec 4.1, "dagsweep-schedule-1", replicas in placement order.
Json schedule_json(const Schedule& schedule, std::string_view algorithm);

}  // namespace dagsweep
