#pragma once

#include <optional>

#include "platform/instance.hpp"
#include "schedule/scheduler_request.hpp"
#include "schedule/static_scheduler.hpp"
#include "schedulers/command/child_process.hpp"
#include "schedulers/command/command_spec.hpp"

namespace dagsweep {

/// Asks a command for schedules. The command is started with the first request and kept for the
/// next; after a failure the next request starts it again.
class CommandClient {
 public:
  /// `spec` must outlive it.
  explicit CommandClient(const CommandSpec& spec) : spec_(spec) {}

  /// The command's schedule, valid and with planned times of this program. Throws RunError that
  /// names the command and what is wrong: it ended, its answer is none, ...; LimitExceeded if it
  /// is silent for longer than its timeout; CriteriaNotMet; IoError if it cannot be started.
  Schedule schedule(const Instance& instance, const SchedulerRequest& request,
                    const StopToken& stop);

 private:
  Schedule ask(const Instance& instance, const SchedulerRequest& request, const StopToken& stop);
  Reply ask_line(const std::string& line, std::size_t most_bytes, const StopToken& stop);
  [[noreturn]] void fail(const Reply& reply);
  [[noreturn]] void fail(const std::string& what);
  std::string last_words();

  const CommandSpec& spec_;
  std::optional<ChildProcess> process_;
};

}  // namespace dagsweep
