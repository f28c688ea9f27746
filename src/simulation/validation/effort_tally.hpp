#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <string_view>

#include "core/exact_sum.hpp"
#include "simulation/engine/execution.hpp"
#include "simulation/validation/replay_state.hpp"

namespace dagsweep {

/// Metrics reported for a run, by name.
using ReportedMetrics = std::map<std::string_view, double>;

/// Computes totals from the events of a trace (makespan, messages, effort of rescheduling) and
/// compares them with the reported values.
class EffortTally {
 public:
  void task_finished(double time) { last_finish_ = time; }
  void message_started(double data);
  /// Records that a message was dropped when `share` of its data had moved.
  void message_dropped(double data, double share) { data_moved_ -= data * (1.0 - share); }
  /// Records the end of a second or later transfer of an edge.
  void repeated(double data, double duration);

  /// Record that an execution of a task, or a message, has ended or was given up.
  void computed(double duration) { computation_ += duration; }
  void message_ended(double duration) { communication_ += duration; }
  void node_changed(NodeId n, double availability, double time);
  void task_started(NodeId n, double time);

  void compute_lost(double work) { lost_compute_ += work; }
  void task_migrated() { ++migrated_tasks_; }
  void task_reexecuted() { ++reexecuted_tasks_; }
  void task_rewound(std::uint32_t level);
  void schedule_in_force() { ++schedules_; }
  /// Records that the schedule that came into force last assigns a task to another processor than
  /// before.
  void assignment_changed() { assignment_changed_ = true; }
  void end_instant(const ReplayState& state);

  /// Number of schedules that have come into force, including the schedule of time 0.
  std::uint64_t schedules() const { return schedules_; }

  // These functions throw a Violation if reported values are wrong.

  void check_traffic(const Execution& reported, const ReplayState& state) const;
  /// Compares the metrics that the trace determines.
  void check_effort(const ReportedMetrics& reported, const ReplayState& state) const;

 private:
  double last_finish_ = 0.0;
  std::uint64_t messages_ = 0;
  ExactSum data_moved_;  // for dropped messages, the data that had moved
  std::uint64_t schedules_ = 0;
  std::uint64_t remappings_ = 0, migrated_tasks_ = 0, rewound_tasks_ = 0, level_count_ = 0,
                reexecuted_tasks_ = 0;
  double lost_compute_ = 0.0, retransmitted_ = 0.0, repeated_time_ = 0.0;
  double computation_ = 0.0, communication_ = 0.0;  // durations
  std::set<NodeId> absent_;                         // nodes absent since time 0
  // Time of the join of nodes that have started no task yet.
  std::map<NodeId, double> joined_;
  double response_ = 0.0;  // sum of times from a join to the first task
  std::uint64_t responses_ = 0;

  // At the present instant.
  bool assignment_changed_ = false;
  std::set<std::uint32_t> rewound_levels_;
};

}  // namespace dagsweep
