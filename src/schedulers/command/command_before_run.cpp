#include "schedulers/command/command_before_run.hpp"

#include <algorithm>
#include <optional>
#include <string>

#include "core/error.hpp"
#include "core/number.hpp"
#include "schedulers/command/schedule_answer.hpp"
#include "schedulers/command/schedule_request.hpp"

namespace dagsweep {
namespace {

/// Describes a difference between two schedules; std::nullopt if they are equal.
std::optional<std::string> find_difference(const Schedule& a, const Schedule& b) {
  if (a.replicas().size() != b.replicas().size()) {
    return std::to_string(a.replicas().size()) + " and " + std::to_string(b.replicas().size()) +
           " replicas";
  }
  for (std::size_t k = 0; k < a.replicas().size(); ++k) {
    const Replica first = a.replicas()[k];
    const Replica second = b.replicas()[k];
    if (first == second) continue;
    return "task " + std::to_string(first.task.value) + " on processor " +
           std::to_string(first.processor.value) + " at " + shortest(first.start) + ", and task " +
           std::to_string(second.task.value) + " on processor " +
           std::to_string(second.processor.value) + " at " + shortest(second.start);
  }
  const auto& chosen = a.chosen_sources();
  const auto& other = b.chosen_sources();
  const bool same_sources =
      chosen.has_value() == other.has_value() &&
      (!chosen || (chosen->any_live_if_lost == other->any_live_if_lost &&
                   std::equal(chosen->of_input.begin(), chosen->of_input.end(),
                              other->of_input.begin(), other->of_input.end())));
  return same_sources ? std::nullopt : std::optional<std::string>("other sources");
}

class StaticCommand final : public StaticScheduler {
 public:
  StaticCommand(const CommandSpec& spec, CommandTalk& talk, const SchedulerRequest& request)
      : spec_(spec), talk_(talk), request_(request) {}

  Schedule schedule(const Instance& instance, const StopToken& stop) override {
    Schedule schedule = ask(talk_, instance, stop);
    if (!spec_.asks_twice) return schedule;
    CommandTalk other(spec_);
    const Schedule again = ask(other, instance, stop);
    if (const auto difference = find_difference(schedule, again)) {
      throw RunError(spec_.name +
                     ": is no function of its input (a new process gives another schedule: " +
                     *difference + ")");
    }
    return schedule;
  }

 private:
  Schedule ask(CommandTalk& talk, const Instance& instance, const StopToken& stop) const {
    const ScheduleRequestLine line = write_schedule_request(spec_, instance, request_);
    const Reply reply = talk.ask(line.text, most_answer_bytes(instance, spec_.reads_epsilon),
                                 CommandTalk::Restart::allowed, stop);
    const bool has_more = reply.outcome == Reply::Outcome::unexpected;
    if (reply.outcome != Reply::Outcome::answered && !has_more) talk.fail(reply);
    try {
      Schedule schedule =
          read_schedule_answer(reply.line, line.id, instance, spec_.reads_epsilon, request_, stop);
      if (!has_more) return schedule;
    } catch (const InputError& error) {  // error of the first line, even if a second line has come
      const std::string text = error.what();
      talk.fail(text.starts_with("answer:1:") ? "writes no JSON: " + quoted_line(reply.line)
                                              : text);
    }
    talk.fail(reply);
  }

  const CommandSpec& spec_;
  CommandTalk& talk_;
  const SchedulerRequest request_;
};

}  // namespace

std::unique_ptr<StaticScheduler> static_command(const CommandSpec& spec, CommandTalk& talk,
                                                const SchedulerRequest& request) {
  return std::make_unique<StaticCommand>(spec, talk, request);
}

}  // namespace dagsweep
