#include "schedulers/command/command_client.hpp"

#include <algorithm>
#include <utility>

#include "core/limit_exceeded.hpp"
#include "core/number.hpp"
#include "core/text.hpp"
#include "schedule/criteria_not_met.hpp"
#include "schedulers/command/schedule_answer.hpp"
#include "schedulers/command/schedule_request.hpp"

namespace dagsweep {
namespace {

/// The beginning of a line, for a message.
std::string quoted(std::string_view line) {
  constexpr std::size_t most = 80;
  return "'" + visible(line.substr(0, most)) + (line.size() > most ? "'..." : "'");
}

/// Where two schedules differ; std::nullopt if they are the same.
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

}  // namespace

std::string CommandClient::last_words() {
  const std::string words = process_->last_words();
  return words.empty() ? "" : "; its last words: " + words;
}

void CommandClient::fail(const std::string& what) {
  process_->kill();
  const std::string text = spec_.name + ": " + what + last_words();
  process_.reset();
  throw RunError(text);
}

void CommandClient::fail(const Reply& reply) {
  switch (reply.outcome) {
    case Reply::Outcome::silent: {
      process_->kill();
      const std::string text = spec_.name + ": no answer within " + shortest(spec_.timeout) +
                               " s (its timeout)" + last_words();
      process_.reset();
      throw LimitExceeded(text);
    }
    case Reply::Outcome::ended: {
      const auto end = process_->ended();
      const std::string instead =
          reply.line.empty() ? " instead of an answer" : " within its answer";
      fail(end ? "ended (" + end->how + ")" + instead : "closed its output" + instead);
    }
    case Reply::Outcome::too_long:
      fail("writes a line without end: " + quoted(reply.line));
    default:
      fail("writes more than one line per request; after " + quoted(reply.line));
  }
}

Reply CommandClient::ask_line(const std::string& line, std::size_t most_bytes,
                              const StopToken& stop) {
  // Each starts the command again once.
  bool may_answer_once = process_.has_value();  // it ended after its last answer
  bool may_end_with_job = true;                 // this process may be asked to end next, and stops
  while (true) {
    if (!process_) process_.emplace(spec_.line);
    try {
      Reply reply = process_->ask(line, spec_.timeout, most_bytes, stop);
      if (reply.outcome != Reply::Outcome::ended) return reply;
      const auto end = process_->ended();
      stop.poll();
      const auto kind = end ? end->kind : CommandEnd::Kind::failure;
      const bool is_success = kind == CommandEnd::Kind::success;
      if (is_success && !reply.line.empty()) {  // an answer without the end of its line
        reply.outcome = Reply::Outcome::answered;
        return reply;
      }
      const bool starts_again =
          (is_success && std::exchange(may_answer_once, false)) ||
          (kind == CommandEnd::Kind::asked && std::exchange(may_end_with_job, false));
      if (!starts_again) return reply;
    } catch (...) {  // stopped within a request
      process_->kill();
      process_.reset();
      throw;
    }
    process_.reset();
  }
}

Schedule CommandClient::ask(const Instance& instance, const SchedulerRequest& request,
                            const StopToken& stop) {
  const ScheduleRequestLine line = write_schedule_request(spec_, instance, request);
  const Reply reply = ask_line(line.text, most_answer_bytes(instance, spec_.reads_epsilon), stop);
  const bool has_more = reply.outcome == Reply::Outcome::unexpected;
  if (reply.outcome != Reply::Outcome::answered && !has_more) fail(reply);
  try {
    Schedule schedule =
        read_schedule_answer(reply.line, line.id, instance, spec_.reads_epsilon, request, stop);
    if (!has_more) return schedule;
  } catch (const InputError& error) {  // of the first line, whether or not the next has come
    const std::string text = error.what();
    fail(text.starts_with("answer:1:") ? "writes no JSON: " + quoted(reply.line) : text);
  }
  fail(reply);
}

Schedule CommandClient::schedule(const Instance& instance, const SchedulerRequest& request,
                                 const StopToken& stop) {
  Schedule schedule = ask(instance, request, stop);
  if (!spec_.asks_twice) return schedule;
  CommandClient other(spec_);
  const Schedule again = other.ask(instance, request, stop);
  if (const auto difference = find_difference(schedule, again)) {
    throw RunError(spec_.name +
                   ": is no function of its input (a new process gives another schedule: " +
                   *difference + ")");
  }
  return schedule;
}

}  // namespace dagsweep
