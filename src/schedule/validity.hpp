#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "platform/instance.hpp"
#include "schedule/schedule.hpp"

namespace dagsweep {

/// Describes the first violation found, or returns std::nullopt if the replicas are a valid
/// schedule of the instance. Uses the replicas only, not the sources or bounds of a scheduler.
/// Exact, without tolerance (README.md, "Validity").
std::optional<std::string> find_violation(const ReplicaList& replicas, const Instance& instance);

/// Describes a group whose tasks run on different processors, or returns std::nullopt.
std::optional<std::string> find_split_group(const ReplicaList& replicas, const TaskGraph& graph);

/// The replicas of a schedule of one replica per task, as indices in Schedule::replicas(), so that
/// predecessors come first and the order on each processor is kept. Without those that can never
/// be executed, because tasks wait for each other.
std::vector<std::uint32_t> executable_order(const Schedule& schedule, const TaskGraph& graph);

/// Describes why a schedule of one replica per task can never be executed, whatever the durations:
/// tasks wait for each other, for inputs or for tasks before them on a processor. Returns
/// std::nullopt if it can be executed.
std::optional<std::string> find_deadlock(const Schedule& schedule, const TaskGraph& graph);

}  // namespace dagsweep
