#include "simulation/validation/effort_tally.hpp"

namespace dagsweep {

void EffortTally::message_started(double data) {
  ++messages_;
  data_moved_ += data;
}

void EffortTally::repeated(double data, double duration) {
  effort_.retransmitted += data;
  effort_.repeated_time += duration;
}

void EffortTally::task_rewound(std::uint32_t level) {
  ++effort_.rewound_tasks;
  rewound_levels_.insert(level);
}

void EffortTally::end_instant(const ReplayState& state) {
  if (state.instant.is_remapped) {
    effort_.remappings += assignment_changed_ && schedules_ > 1 ? 1U : 0U;
    assignment_changed_ = false;
  }
  if (state.is_online() && state.instant.queues_changed) ++effort_.remappings;
  effort_.rewound_levels += rewound_levels_.size();
  rewound_levels_.clear();
}

void EffortTally::check_traffic(const Execution& reported, const ReplayState& state) const {
  if (reported.makespan != last_finish_) state.fail("the makespan is another than was reported");
  // The shares of dropped messages are rounded differently by the engine.
  const bool same_data = state.is_reactive() ? state.machines.same(reported.data_moved, data_moved_)
                                             : reported.data_moved == data_moved_;
  if (reported.messages != messages_ || !same_data) {
    state.fail("the messages are others than were reported");
  }
}

void EffortTally::check_effort(const Effort& reported, const ReplayState& state) const {
  // With a scheduling cost the last schedule may not come into force; online runs have none.
  const bool all_in_force =
      !state.is_reactive() || (state.how->scheduling_cost == 0.0 && !state.is_online());
  if (all_in_force && reported.reschedulings + (state.is_reactive() ? 1 : 0) != schedules_) {
    state.fail("the reschedulings are others than were reported");
  }
  if (reported.remappings != effort_.remappings ||
      reported.migrated_tasks != effort_.migrated_tasks ||
      reported.rewound_tasks != effort_.rewound_tasks ||
      reported.rewound_levels != effort_.rewound_levels ||
      reported.reexecuted_tasks != effort_.reexecuted_tasks) {
    state.fail("migrations or rewinds are others than were reported");
  }
  if (!state.machines.same(reported.lost_compute, effort_.lost_compute) ||
      !state.machines.same(reported.retransmitted, effort_.retransmitted) ||
      !state.machines.same(reported.repeated_time, effort_.repeated_time)) {
    state.fail("the effort is another than was reported");
  }
}

}  // namespace dagsweep
