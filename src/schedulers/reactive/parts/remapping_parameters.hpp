#pragma once

#include <array>

#include "core/parameters.hpp"

namespace dagsweep {

/// Whether a remapping may move a running task.
inline constexpr ParameterSpec running_parameter{
    .name = "running",
    .kind = ParameterKind::choice,
    .fallback = "move",
    .meaning = "whether a remapping may move a running task",
    .choices = "move|stay",
    .later = true};
/// Whether a new mapping is put in force only if it is estimated to finish earlier.
inline constexpr ParameterSpec adopt_parameter{
    .name = "adopt",
    .kind = ParameterKind::choice,
    .fallback = "always",
    .meaning = "when a new mapping replaces the one in force: always, or if it finishes earlier",
    .choices = "always|if-shorter",
    .later = true};

/// The values of parameters `running` and `adopt`.
struct RemappingChoices {
  RemappingChoices() = default;
  explicit RemappingChoices(const Parameters& parameters)
      : running_stays(parameters.text("running") == "stay"),
        only_if_shorter(parameters.text("adopt") == "if-shorter") {}

  bool running_stays = false;
  bool only_if_shorter = false;
};

}  // namespace dagsweep
