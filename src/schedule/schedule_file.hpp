#pragma once

#include <string>
#include <string_view>

#include "core/json.hpp"
#include "platform/instance.hpp"
#include "schedule/schedule.hpp"

namespace dagsweep {

/// The schedule in JSON format "dagsweep-schedule-1" (schedule/README.md, "Schedule file"), with
/// replicas in placement order.
Json schedule_json(const Schedule& schedule, const TaskGraph& graph, std::string_view algorithm);

/// A schedule and the name of its algorithm.
struct NamedSchedule {
  std::string algorithm;  ///< empty if the file does not name it
  Schedule schedule;
};

/// Reads a schedule in JSON format "dagsweep-schedule-1", written by any program. Every task must
/// have at least one replica, at most one per processor; tasks of a group must use the same
/// processors. Planned times need not be correct: the order on a processor is increasing (start,
/// finish, pos), or the order in the file if a task has several replicas or sources are given.
/// Throws InputError with `name`, the key and the reason.
NamedSchedule read_schedule(std::string_view content, const std::string& name,
                            const Instance& instance);

}  // namespace dagsweep
