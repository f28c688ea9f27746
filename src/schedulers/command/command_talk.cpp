#include "schedulers/command/command_talk.hpp"

#include <utility>

#include "core/error.hpp"
#include "core/number.hpp"
#include "core/text.hpp"

namespace dagsweep {

/// The beginning of a line, for a message.
std::string quoted_line(std::string_view line) {
  constexpr std::size_t most = 80;
  return "'" + visible(line.substr(0, most)) + (line.size() > most ? "'..." : "'");
}

std::string CommandTalk::last_words() {
  const std::string words = process_->last_words();
  return words.empty() ? "" : "; its last words: " + words;
}

void CommandTalk::fail(const std::string& what) {
  process_->kill();
  const std::string text = spec_.name + ": " + what + last_words();
  process_.reset();
  throw RunError(text);
}

void CommandTalk::fail(const Reply& reply) {
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
      // The commonest cause is a script that defines a scheduler, and does not serve it.
      const bool never_answers =
          end && end->kind == CommandEnd::Kind::success && reply.line.empty();
      fail((end ? "ended (" + end->how + ")" + instead : "closed its output" + instead) +
           (never_answers ? " (it must answer until its input ends; in Python: dagsweep.serve())"
                          : ""));
    }
    case Reply::Outcome::too_long:
      fail("writes a line without end: " + quoted_line(reply.line));
    default:
      fail("writes more than one line per request; after " + quoted_line(reply.line));
  }
}

Reply CommandTalk::ask(const std::string& line, std::size_t most_bytes, Restart restart,
                       const StopToken& stop) {
  // Each of the two following reasons lets the command be started again once.
  const bool may_start = restart == Restart::allowed;
  // It may have ended after its last answer.
  bool may_answer_once = may_start && process_.has_value();
  // A batch system asks it to end, and may ask this process next.
  bool may_end_with_job = may_start;
  while (true) {
    if (!process_) process_.emplace(spec_.line);
    try {
      Reply reply = process_->ask(line, spec_.timeout, most_bytes, stop);
      if (reply.outcome != Reply::Outcome::ended) return reply;
      const auto end = process_->ended();
      stop.poll();
      const auto kind = end ? end->kind : CommandEnd::Kind::failure;
      const bool is_success = kind == CommandEnd::Kind::success;
      if (is_success && !reply.line.empty()) {  // an answer without a line feed
        reply.outcome = Reply::Outcome::answered;
        return reply;
      }
      const bool starts_again =
          (is_success && std::exchange(may_answer_once, false)) ||
          (kind == CommandEnd::Kind::asked && std::exchange(may_end_with_job, false));
      if (!starts_again) return reply;
    } catch (...) {  // for example stopped during a request
      process_->kill();
      process_.reset();
      throw;
    }
    process_.reset();
  }
}

}  // namespace dagsweep
