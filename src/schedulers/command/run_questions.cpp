#include "schedulers/command/run_questions.hpp"

#include <cmath>

#include "core/json_writing.hpp"

namespace dagsweep {
namespace {

/// A time, or null for infinity.
Json time_json(double time) {
  return std::isfinite(time) ? Json(time) : Json();
}

}  // namespace

/// Begins estimates with no task placed by the command, at the first question and where it says so.
void RunQuestions::begin(const JsonValue& question) {
  const bool anew = question.has("queued") || question.has("copies");
  if (estimates_ && !anew) return;
  bool queued = spec_.kind == CommandKind::online;
  bool copies = spec_.treatment.keeps_copies;
  if (question.has("queued")) queued = question.at("queued").flag();
  if (question.has("copies")) copies = question.at("copies").flag();
  estimates_.emplace(now_, queued ? PlacedTasks::queued : PlacedTasks::none, copies);
}

std::string RunQuestions::answer(const JsonValue& question, const std::string& id) {
  question.only({"queued", "copies", "place", "finish", "allowed"});
  begin(question);
  const auto task_of = [&](const JsonValue& value) {
    return TaskId(std::size_t{value.index(now_.instance.graph.task_count())});
  };
  const std::size_t processors = now_.instance.platform.processor_count();
  Json said{{"id", id}};
  try {
    if (question.has("place")) {
      const JsonValue pairs = question.at("place");
      Json& placed = said["placed"] = Json::array();
      for (std::size_t k = 0; k < pairs.size(); ++k) {
        const JsonValue pair = pairs.at(k);
        const ProcessorId p(std::size_t{pair.at(1).index(processors)});
        const Replica replica = estimates_->place(task_of(pair.at(0)), p);
        placed.push_back({time_json(replica.start), time_json(replica.finish)});
      }
    }
    if (question.has("finish")) {
      const JsonValue tasks = question.at("finish");
      Json& finish = said["finish"] = Json::array();
      for (std::size_t k = 0; k < tasks.size(); ++k) {
        Json row = Json::array();
        for (const double time : estimates_->finishes(task_of(tasks.at(k)))) {
          row.push_back(time_json(time));
        }
        finish.push_back(std::move(row));
      }
    }
  } catch (const InputError& error) {
    throw InputError(std::string("asks for estimates: ") + error.what());
  }
  if (question.has("allowed") && question.at("allowed").flag()) {
    Json& allowed = said["allowed"] = Json::array();
    const std::vector<std::uint8_t> places = allowed_places(now_, ready_);
    for (std::size_t k = 0; k < places.size(); k += processors) {
      const auto row = places.begin() + static_cast<std::ptrdiff_t>(k);
      allowed.push_back(
          std::vector<std::uint8_t>(row, row + static_cast<std::ptrdiff_t>(processors)));
    }
  }
  return said.dump() + "\n";
}

}  // namespace dagsweep
