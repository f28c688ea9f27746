#pragma once

#include <memory>

#include "schedule/scheduler_request.hpp"
#include "schedulers/command/command_spec.hpp"
#include "schedulers/command/command_talk.hpp"

namespace dagsweep {

/// A command of kind reactive as the scheduler of one run (README.md, "In a run"). `spec` and
/// `talk` must outlive it. The scheduler throws as CommandTalk::fail() does.
std::unique_ptr<ReactiveScheduler> reactive_command(const CommandSpec& spec, CommandTalk& talk,
                                                    const SchedulerRequest& request);
/// Like reactive_command(), for a command of kind online.
std::unique_ptr<OnlineScheduler> online_command(const CommandSpec& spec, CommandTalk& talk,
                                                const SchedulerRequest& request);

}  // namespace dagsweep
