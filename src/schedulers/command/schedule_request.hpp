#pragma once

#include <string>
#include <string_view>

#include "core/json.hpp"
#include "platform/instance.hpp"
#include "schedule/scheduler_request.hpp"
#include "schedulers/command/command_spec.hpp"

namespace dagsweep {

/// A line that asks a command for a schedule (README.md, "Request"). It depends only on the
/// instance and on the parts of the SchedulerRequest that the command reads.
struct ScheduleRequestLine {
  std::string id;    ///< hash of the rest of the line; the answer must repeat it
  std::string text;  ///< ends in a line feed
};

/// The JSON value of a parameter as written in a sweep file or on the command line: a number, true,
/// false or a text.
Json parameter_json(const std::string& text);

ScheduleRequestLine write_schedule_request(const CommandSpec& spec, const Instance& instance,
                                           const SchedulerRequest& request);

}  // namespace dagsweep
