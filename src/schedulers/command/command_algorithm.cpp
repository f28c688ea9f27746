#include "schedulers/command/command_algorithm.hpp"

#include <utility>

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
    : spec_(std::move(spec)),
      client_(spec_),
      entry_{.name = spec_.name,
             .summary = "a command",
             .origin = {"command", "", 0, "that of the command", {1.0, 0.0, 0.0}},
             .factory = SchedulerFactory<StaticScheduler>(
                 [this](const SchedulerRequest& request) -> std::unique_ptr<StaticScheduler> {
                   return std::make_unique<CommandScheduler>(client_, request);
                 }),
             .reads_epsilon = spec_.reads_epsilon,
             .reads_seed = spec_.reads_seed} {}

}  // namespace dagsweep
