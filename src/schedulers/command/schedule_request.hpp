#pragma once

#include <string>
#include <string_view>

#include "core/json.hpp"
#include "platform/instance.hpp"
#include "schedule/scheduler_request.hpp"
#include "schedulers/command/command_spec.hpp"

namespace dagsweep {

/// A line that asks a command for a schedule (README.md, "Request"). It is a function of the
/// instance and of what the command reads of `request`.
struct ScheduleRequestLine {
  std::string id;    ///< of this content; the answer must repeat it
  std::string text;  ///< ends in a line feed
};

/// A value of `set` as written in a sweep file or on the command line: a number, true, false or a
/// text.
Json parameter_json(const std::string& text);

ScheduleRequestLine write_schedule_request(const CommandSpec& spec, const Instance& instance,
                                           const SchedulerRequest& request);

}  // namespace dagsweep
