#pragma once

#include <memory>

#include "schedule/scheduler_request.hpp"
#include "schedulers/command/command_spec.hpp"
#include "schedulers/command/command_talk.hpp"

namespace dagsweep {

/// A command of kind reactive as a scheduler of one run (README.md, "In a run"). Both arguments
/// must outlive it. Errors as CommandTalk::fail().
std::unique_ptr<ReactiveScheduler> reactive_command(const CommandSpec& spec, CommandTalk& talk,
                                                    const SchedulerRequest& request);
/// The same of kind online.
std::unique_ptr<OnlineScheduler> online_command(const CommandSpec& spec, CommandTalk& talk,
                                                const SchedulerRequest& request);

}  // namespace dagsweep
