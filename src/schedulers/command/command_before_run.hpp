#pragma once

#include <memory>

#include "schedule/scheduler_request.hpp"
#include "schedule/static_scheduler.hpp"
#include "schedulers/command/command_spec.hpp"
#include "schedulers/command/command_talk.hpp"

namespace dagsweep {

/// A command that is asked for a schedule before the run. `spec` and `talk` must outlive it. Its
/// schedules are valid, and this program has computed their planned times. It throws RunError
/// naming the command and what went wrong (it ended, its line is not an answer, ...), LimitExceeded
/// if it is silent for longer than its timeout, CriteriaNotMet, and IoError if it cannot be
/// started.
std::unique_ptr<StaticScheduler> static_command(const CommandSpec& spec, CommandTalk& talk,
                                                const SchedulerRequest& request);

}  // namespace dagsweep
