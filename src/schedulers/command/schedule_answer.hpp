#pragma once

#include <cstddef>
#include <string_view>

#include "core/stop.hpp"
#include "platform/instance.hpp"
#include "schedule/schedule.hpp"
#include "schedule/scheduler_request.hpp"

namespace dagsweep {

/// Reads the answer to the request `id` (README.md, "Answer"). Mapping and order are the command's,
/// planned times are computed here, and the schedule is valid. `replicates`: the schedule may have
/// several replicas of a task and is executed as a replicated one. Throws InputError with the
/// reason, and CriteriaNotMet.
Schedule read_schedule_answer(std::string_view line, std::string_view id, const Instance& instance,
                              bool replicates, const SchedulerRequest& request,
                              const StopToken& stop);

/// More bytes than any answer needs.
std::size_t most_answer_bytes(const Instance& instance, bool replicates);

}  // namespace dagsweep
