#pragma once

#include <string>
#include <string_view>

#include "core/json.hpp"
#include "platform/instance.hpp"
#include "schedule/schedule.hpp"

namespace dagsweep {

/// The JSON of spec 4.1, "dagsweep-schedule-1", replicas in placement order.
Json schedule_json(const Schedule& schedule, const TaskGraph& graph, std::string_view algorithm);

/// A schedule and who made it, as its file says.
struct NamedSchedule {
  std::string algorithm;  ///< "" = the file does not say
  Schedule schedule;
};

/// Reads the same format, anyone's: every task of the instance has at least one replica, no two on
/// one processor, tasks of a group on the same ones. Planned times need not be right: increasing
/// (start, finish, pos) is the order on a processor, or, where tasks have several replicas or
/// sources are chosen, the order in the file is. Throws InputError naming `name`, the key and what
/// is wrong.
NamedSchedule read_schedule(std::string_view content, const std::string& name,
                            const Instance& instance);

}  // namespace dagsweep
