#pragma once

#include "platform/instance.hpp"
#include "schedule/scheduler_request.hpp"
#include "schedule/static_scheduler.hpp"
#include "schedulers/command/command_spec.hpp"
#include "schedulers/command/command_talk.hpp"

namespace dagsweep {

/// Asks a command for schedules. The command is started with the first request and kept for the
/// next; after a failure the next request starts it again.
class CommandClient {
 public:
  /// `spec` must outlive it.
  explicit CommandClient(const CommandSpec& spec) : spec_(spec), talk_(spec) {}

  /// Asks the command for a schedule. The schedule is valid, and this program has computed its
  /// planned times. Throws RunError naming the command and what went wrong (it ended, its line is
  /// not an answer, ...), LimitExceeded if it is silent for longer than its timeout,
  /// CriteriaNotMet, and IoError if it cannot be started.
  Schedule schedule(const Instance& instance, const SchedulerRequest& request,
                    const StopToken& stop);

 private:
  Schedule ask(const Instance& instance, const SchedulerRequest& request, const StopToken& stop);
  const CommandSpec& spec_;
  CommandTalk talk_;
};

}  // namespace dagsweep
