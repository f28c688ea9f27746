#include "simulation/validation/effort_tally.hpp"

#include <string>
#include <type_traits>

namespace dagsweep {

void EffortTally::message_started(double data) {
  ++messages_;
  data_moved_ += data;
}

void EffortTally::repeated(double data, double duration) {
  retransmitted_ += data;
  repeated_time_ += duration;
}

void EffortTally::node_changed(NodeId n, double availability, double time) {
  if (time == 0.0 && availability == 0.0) {
    absent_.insert(n);
  } else if (availability > 0.0 && absent_.erase(n) > 0 && time > 0.0) {
    joined_[n] = time;
  }
}

void EffortTally::task_started(NodeId n, double time) {
  const auto found = joined_.find(n);
  if (found == joined_.end()) return;
  response_ += time - found->second;
  ++responses_;
  joined_.erase(found);
}

void EffortTally::task_rewound(std::uint32_t level) {
  ++rewound_tasks_;
  rewound_levels_.insert(level);
}

void EffortTally::end_instant(const ReplayState& state) {
  if (state.instant.is_remapped) {
    remappings_ += assignment_changed_ && schedules_ > 1 ? 1U : 0U;
    assignment_changed_ = false;
  }
  if (state.is_online() && state.instant.queues_changed) ++remappings_;
  level_count_ += rewound_levels_.size();
  rewound_levels_.clear();
}

void EffortTally::check_traffic(const Execution& reported, const ReplayState& state) const {
  if (reported.makespan != last_finish_) state.fail("the makespan is another than was reported");
  // The shares of dropped messages are rounded differently by the engine.
  const bool same_data = state.is_reactive()
                             ? state.machines.same(reported.data_moved, data_moved_.value())
                             : reported.data_moved == data_moved_.value();
  if (reported.messages != messages_ || !same_data) {
    state.fail("the messages are others than were reported");
  }
}

void EffortTally::check_effort(const ReportedMetrics& reported, const ReplayState& state) const {
  const auto check = [&](std::string_view name, auto value) {
    const auto found = reported.find(name);
    if (found == reported.end()) return;
    const auto counted = static_cast<double>(value);
    const bool same = std::is_integral_v<decltype(value)>
                          ? found->second == counted
                          : state.machines.same(found->second, counted);
    if (!same) state.fail("the reported " + std::string(name) + " are others than in the trace");
  };
  // With a scheduling cost, the last schedule may not come into force. Online runs have no
  // schedules that come into force.
  const bool all_in_force =
      !state.is_reactive() || (state.how->scheduling_cost == 0.0 && !state.is_online());
  if (all_in_force) check("reschedulings", schedules_ - (state.is_reactive() ? 1 : 0));
  check("remappings", remappings_);
  check("migrated_tasks", migrated_tasks_);
  check("rewound_tasks", rewound_tasks_);
  check("rewound_levels", level_count_);
  check("reexecuted_tasks", reexecuted_tasks_);
  check("lost_compute", lost_compute_);
  check("retransmitted", retransmitted_);
  check("overhead", lost_compute_ + repeated_time_);
  if (computation_ > 0.0) check("communication_share", communication_ / computation_);
  if (responses_ > 0) check("join_response", response_ / static_cast<double>(responses_));
}

}  // namespace dagsweep
