#pragma once

#include <cstddef>
#include <string_view>

#include "core/stop.hpp"
#include "platform/instance.hpp"
#include "schedule/schedule.hpp"
#include "schedule/scheduler_request.hpp"

namespace dagsweep {

/// Reads the answer to the request `id` (README.md, "Answer"). The command determines mapping and
/// order; planned times are computed here. The returned schedule is valid. `replicates`: the
/// schedule may have several replicas of a task and is executed as a replicated one. Throws
/// InputError with the reason, and CriteriaNotMet.
Schedule read_schedule_answer(std::string_view line, std::string_view id, const Instance& instance,
                              bool replicates, const SchedulerRequest& request,
                              const StopToken& stop);

/// A limit of the bytes of an answer, larger than any valid answer needs.
std::size_t most_answer_bytes(const Instance& instance, bool replicates);

}  // namespace dagsweep
