#include "schedulers/command/command_algorithm.hpp"

#include <utility>

#include "schedulers/command/command_before_run.hpp"
#include "schedulers/command/command_in_run.hpp"

namespace dagsweep {

CommandAlgorithm::CommandAlgorithm(CommandSpec spec)
    : spec_(std::move(spec)), talk_(spec_), entry_(made_entry()) {}

SchedulerEntry CommandAlgorithm::made_entry() {
  SchedulerEntry entry = external_entry(spec_.name, spec_.treatment);
  entry.summary = "a command";
  entry.origin = {"command", "", 0, "that of the command", {1.0, 0.0, 0.0}};
  entry.reads_epsilon = spec_.reads_epsilon;
  entry.reads_seed = spec_.reads_seed;
  switch (spec_.kind) {
    case CommandKind::before_run:
      entry.parameters = {};
      entry.factory = SchedulerFactory<StaticScheduler>([this](const SchedulerRequest& request) {
        return static_command(spec_, talk_, request);
      });
      break;
    case CommandKind::reactive:
      entry.factory = SchedulerFactory<ReactiveScheduler>([this](const SchedulerRequest& request) {
        return reactive_command(spec_, talk_, request);
      });
      break;
    case CommandKind::online:
      entry.factory = SchedulerFactory<OnlineScheduler>([this](const SchedulerRequest& request) {
        return online_command(spec_, talk_, request);
      });
      break;
  }
  return entry;
}

}  // namespace dagsweep
