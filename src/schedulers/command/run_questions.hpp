#pragma once

#include <optional>
#include <span>
#include <string>

#include "core/json.hpp"
#include "schedulers/command/command_spec.hpp"
#include "schedulers/external/policy_estimates.hpp"

namespace dagsweep {

/// Answers the questions of a command about the state that a request shows, before it answers the
/// request (README.md, "Questions").
class RunQuestions {
 public:
  /// `now` and `ready` must outlive this.
  RunQuestions(const CommandSpec& spec, const Snapshot& now, std::span<const TaskId> ready)
      : spec_(spec), now_(now), ready_(ready) {}

  /// The line that answers `question`, the value of key `estimates`. Throws InputError.
  std::string answer(const JsonValue& question, const std::string& id);

 private:
  void begin(const JsonValue& question);

  const CommandSpec& spec_;
  const Snapshot& now_;
  const std::span<const TaskId> ready_;
  std::optional<PolicyEstimates> estimates_;
};

}  // namespace dagsweep
