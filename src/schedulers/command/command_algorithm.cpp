#include "schedulers/command/command_algorithm.hpp"

#include <utility>

#include "schedulers/command/command_in_run.hpp"

namespace dagsweep {
namespace {

class CommandScheduler final : public StaticScheduler {
 public:
  CommandScheduler(CommandClient& client, const SchedulerRequest& request)
      : client_(client), request_(request) {}

  Schedule schedule(const Instance& instance, const StopToken& stop) override {
    return client_.schedule(instance, request_, stop);
  }

 private:
  CommandClient& client_;
  const SchedulerRequest request_;
};

}  // namespace

CommandAlgorithm::CommandAlgorithm(CommandSpec spec)
    : spec_(std::move(spec)), client_(spec_), talk_(spec_), entry_(made_entry()) {}

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
        return std::make_unique<CommandScheduler>(client_, request);
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
