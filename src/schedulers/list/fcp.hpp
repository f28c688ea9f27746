#pragma once

#include <array>

#include "core/parameters.hpp"
#include "schedule/static_scheduler.hpp"
#include "schedulers/list/seen_costs.hpp"

namespace dagsweep {

inline constexpr std::array<ParameterSpec, 2> fcp_parameters{
    {{.name = "enabling",
      .kind = ParameterKind::choice,
      .fallback = "message",
      .meaning =
          "the predecessor that enables a task: whose message arrives, or which finishes, last",
      .choices = "message|finish"},
     sees_parameter}};

/// FCP, fast critical path (Radulescu & van Gemund, ICS 1999): among at most P ready tasks, the one
/// of largest bl is appended to one of two processors: the one that is ready first, or the one of
/// its enabling predecessor if it starts strictly earlier there. Further ready tasks wait in a
/// list, first in, first out; its head moves up as soon as a task is taken. Tasks that become ready
/// together enter by increasing pos. Ties: smaller pos, smaller processor.
class Fcp final : public StaticScheduler {
 public:
  explicit Fcp(const Parameters& parameters)
      : by_message_(parameters.text("enabling") == "message") {}
  Schedule schedule(const Instance& instance, const StopToken& stop) override;

 private:
  const bool by_message_;
};

}  // namespace dagsweep
