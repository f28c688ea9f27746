#pragma once

#include <optional>
#include <span>
#include <string>

#include "platform/instance.hpp"
#include "schedule/schedule.hpp"

namespace dagsweep {

/// Says what makes the placement no schedule of the instance, or nothing if it is one. Looks at the
/// replicas alone, never at what a scheduler noted beside them. Exact, without tolerance:
/// - every task has a replica, no two of them on one processor, every number in range;
/// - a replica starts at 0 or later and lasts W to the bit;
/// - replicas on one processor do not overlap;
/// - a replica starts when the first copy of every input can have arrived, or later;
/// - tasks of one group share their processors.
std::optional<std::string> find_violation(const ReplicaList& replicas, const Instance& instance);

/// Says which group of tasks does not run on the same processors, or nothing.
std::optional<std::string> find_split_group(const ReplicaList& replicas, const TaskGraph& graph);

/// Says why a one-replica schedule can never be carried out, whatever the times: tasks that wait
/// for each other, as inputs or as what comes before them on their processor. Nothing if it can.
std::optional<std::string> find_deadlock(const Schedule& schedule, const TaskGraph& graph);

}  // namespace dagsweep
