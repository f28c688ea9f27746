#include "schedulers/command/command_in_run.hpp"

#include <optional>

#include "core/error.hpp"
#include "core/json.hpp"
#include "core/text.hpp"
#include "schedulers/command/run_questions.hpp"
#include "schedulers/command/run_request.hpp"

namespace dagsweep {
namespace {

/// Exchange of lines during one run with the command and, if it is asked twice, with a second
/// process that serves this run only.
class RunTalk {
 public:
  RunTalk(const CommandSpec& spec, CommandTalk& talk, std::uint64_t seed)
      : spec_(spec), talk_(talk), seed_(seed) {}

  void finished(TaskId task, ProcessorId p, double elapsed) {
    if (requests_) requests_->finished(task, p, elapsed);
  }
  /// Asks for `what` and returns the value that read(root) makes of the answer. Throws as
  /// CommandTalk::fail() does.
  template <class Read>
  auto ask(std::string_view what, const Snapshot& now, const std::string& more, Read read,
           const StopToken& stop, std::span<const TaskId> ready = {}) {
    if (!requests_) requests_.emplace(spec_, now.instance, seed_);
    const bool is_first = !requests_->has_begun();
    const std::string line = requests_->line(what, now, more);
    const std::size_t most_bytes = 65536 + 50 * now.instance.graph.task_count();
    const Asked asked{line, most_bytes, is_first, now, ready};
    auto answer = answer_of(talk_, asked, read, stop);
    if (spec_.asks_twice) {
      if (!other_) other_.emplace(spec_);
      if (answer_of(*other_, asked, read, stop) != answer) {
        talk_.fail("is no function of its input (a new process gives another answer at time " +
                   shortest(now.time) + ")");
      }
    }
    return answer;
  }

 private:
  struct Asked {
    const std::string& line;
    std::size_t most_bytes;
    bool is_first;
    const Snapshot& now;
    std::span<const TaskId> ready;
  };

  /// Sends a request, answers the questions of the command, and reads its answer.
  template <class Read>
  auto answer_of(CommandTalk& talk, const Asked& asked, Read read, const StopToken& stop) {
    auto restart = asked.is_first ? CommandTalk::Restart::allowed : CommandTalk::Restart::refused;
    RunQuestions questions(spec_, asked.now, asked.ready);
    std::string line = asked.line;
    while (true) {
      const Reply reply = talk.ask(line, asked.most_bytes, restart, stop);
      if (reply.outcome != Reply::Outcome::answered) talk.fail(reply);
      try {
        const JsonFile file("answer", reply.line);
        const JsonValue root = file.root();
        check_id(root);
        if (!root.has("estimates")) return read(root);
        root.only({"id", "estimates"});
        line = questions.answer(root.at("estimates"), requests_->id());
      } catch (const InputError& error) {
        const std::string text = error.what();
        talk.fail(text.starts_with("answer:1:") ? "writes no JSON: " + quoted_line(reply.line)
                                                : text);
      }
      restart = CommandTalk::Restart::refused;
    }
  }

  void check_id(const JsonValue& root) const {
    if (root.has("error")) throw InputError("says: " + printable(root.at("error").text()));
    if (!root.has("id")) root.fail("has no 'id' (repeat that of the request)");
    if (root.at("id").text() != requests_->id()) {
      root.at("id").fail("is not that of the request (" + requests_->id() + ")");
    }
  }

  const CommandSpec& spec_;
  CommandTalk& talk_;
  const std::uint64_t seed_;
  std::optional<RunRequests> requests_;
  std::optional<CommandTalk> other_;
};

/// Reads [task, processor]; both must exist in the instance.
Assignment read_place(const JsonValue& pair, const Instance& instance) {
  if (pair.size() != 2) pair.fail("must be [task, processor]");
  return {TaskId(pair.at(0).index(instance.graph.task_count())),
          ProcessorId(pair.at(1).index(instance.platform.processor_count()))};
}

std::vector<Assignment> read_places(const JsonValue& pairs, const Instance& instance) {
  std::vector<Assignment> places;
  places.reserve(pairs.size());
  for (std::size_t k = 0; k < pairs.size(); ++k) {
    places.push_back(read_place(pairs.at(k), instance));
  }
  return places;
}

class CommandReactive final : public ExternalReactive {
 public:
  CommandReactive(const CommandSpec& spec, CommandTalk& talk, const SchedulerRequest& request)
      : ExternalReactive(spec.name, spec.treatment.keeps_copies), talk_(spec, talk, request.seed) {}

  bool wants_completion_notices() const override { return true; }
  void finished(TaskId task, ProcessorId p, double elapsed) override {
    talk_.finished(task, p, elapsed);
  }

 private:
  std::optional<std::vector<Assignment>> ask(const Snapshot& now, const StopToken& stop) override {
    const auto read = [&](const JsonValue& root) -> std::optional<std::vector<Assignment>> {
      root.only({"id", "mapping", "keep"});
      if (root.has("keep") == root.has("mapping")) {
        root.fail("has " + std::string(root.has("keep") ? "both" : "neither") +
                  " 'mapping' and 'keep' (one of the two is needed)");
      }
      if (!root.has("keep")) return read_places(root.at("mapping"), now.instance);
      if (!root.at("keep").flag()) root.at("keep").fail("must be true");
      return std::nullopt;
    };
    return talk_.ask("mapping", now, "", read, stop);
  }

  RunTalk talk_;
};

class CommandOnline final : public ExternalOnline {
 public:
  CommandOnline(const CommandSpec& spec, CommandTalk& talk, const SchedulerRequest& request)
      : ExternalOnline(spec.name, spec.treatment.keeps_copies),
        spec_(spec),
        talk_(spec, talk, request.seed) {}

  bool replicates_results() const override { return spec_.asks_copies; }
  void finished(TaskId task, ProcessorId p, double elapsed) override {
    talk_.finished(task, p, elapsed);
  }

 private:
  std::vector<Assignment> ask(const Snapshot& now, std::span<const TaskId> ready) override {
    std::string more = ",\"ready\":[";
    for (std::size_t k = 0; k < ready.size(); ++k) {
      more += (k == 0 ? "" : ",") + std::to_string(ready[k].value);
    }
    const auto read = [&](const JsonValue& root) {
      root.only({"id", "assign"});
      return read_places(root.at("assign"), now.instance);
    };
    return talk_.ask("assign", now, more + "]", read, stop(), ready);
  }
  std::optional<Assignment> ask_move(const Snapshot& now) override {
    if (!spec_.asks_moves) return std::nullopt;
    const auto read = [&](const JsonValue& root) -> std::optional<Assignment> {
      root.only({"id", "move"});
      if (!root.has("move")) return std::nullopt;
      return read_place(root.at("move"), now.instance);
    };
    return talk_.ask("move", now, "", read, stop());
  }
  std::optional<ProcessorId> ask_replication(const Snapshot& now, TaskId finished) override {
    const auto read = [&](const JsonValue& root) -> std::optional<ProcessorId> {
      root.only({"id", "to"});
      if (!root.has("to")) return std::nullopt;
      const std::size_t p = root.at("to").index(now.instance.platform.processor_count());
      return ProcessorId(p);
    };
    return talk_.ask("copy", now, ",\"task\":" + std::to_string(finished.value), read, stop());
  }

  const CommandSpec& spec_;
  RunTalk talk_;
};

}  // namespace

std::unique_ptr<ReactiveScheduler> reactive_command(const CommandSpec& spec, CommandTalk& talk,
                                                    const SchedulerRequest& request) {
  return std::make_unique<CommandReactive>(spec, talk, request);
}

std::unique_ptr<OnlineScheduler> online_command(const CommandSpec& spec, CommandTalk& talk,
                                                const SchedulerRequest& request) {
  return std::make_unique<CommandOnline>(spec, talk, request);
}

}  // namespace dagsweep
