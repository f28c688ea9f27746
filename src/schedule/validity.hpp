#pragma once

#include <optional>
#include <span>
#include <string>

#include "platform/instance.hpp"
#include "schedule/schedule.hpp"

namespace dagsweep {

/// Describes the first violation found, or returns std::nullopt if the replicas are a valid
/// schedule of the instance. Uses the replicas only, not the sources or bounds of a scheduler.
/// Exact, without tolerance:
/// - every task has a replica, at most one per node, and all numbers are in range;
/// - a replica starts at 0 or later and finish == start + W to the bit;
/// - replicas on one processor do not overlap;
/// - a replica starts no earlier than the earliest possible arrival of each input;
/// - tasks of one group run on the same processors.
std::optional<std::string> find_violation(const ReplicaList& replicas, const Instance& instance);

/// Describes a group whose tasks run on different processors, or returns std::nullopt.
std::optional<std::string> find_split_group(const ReplicaList& replicas, const TaskGraph& graph);

/// Describes why a one-replica schedule can never be executed, whatever the durations: tasks wait
/// for each other, for inputs or for tasks before them on a processor. Returns std::nullopt if it
/// can be executed.
std::optional<std::string> find_deadlock(const Schedule& schedule, const TaskGraph& graph);

}  // namespace dagsweep
