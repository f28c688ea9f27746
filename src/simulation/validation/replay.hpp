#pragma once

#include <optional>
#include <set>
#include <vector>

#include "schedule/rescheduling.hpp"
#include "schedule/schedule.hpp"
#include "simulation/engine/execution.hpp"
#include "simulation/validation/replayed_platform.hpp"

namespace dagsweep {

/// Replays a trace event by event, keeping the state that the model says it implies: of a fixed
/// mapping, or of a reactive scheduler, whose mapping the trace itself tells. Throws a Violation.
class Replay {
 public:
  Replay(const Experiment& experiment, const Scenario& scenario, const Schedule& schedule);
  Replay(const Experiment& experiment, const Scenario& scenario, const Rescheduling& how);

  void step(const TraceEvent& event);
  void end(const Execution& execution);

 private:
  enum class Phase { waiting, running, finished };
  struct Task {
    Phase phase = Phase::waiting;
    std::optional<ProcessorId> assigned, placed;
    double start = 0.0;
    double finish = 0.0;
    std::uint64_t queued_by = 0;  // which remapping
  };
  enum class Delivery { missing, moving, there };
  struct Edge {
    Delivery delivery = Delivery::missing;
    bool sent_before = false;  // in a message
    bool repeated = false;     // is the transfer under way?
  };
  struct Queue {
    std::vector<TaskId> tasks;
    std::size_t next = 0;

    bool empty() const { return next == tasks.size(); }
    TaskId front() const { return tasks[next]; }
  };

  Replay(const Experiment& experiment, const Scenario& scenario);

  void happens(const AvailabilityChanged& what);
  void happens(const TaskStarted& what);
  void happens(const TaskFinished& what);
  void happens(const TransferStarted& what);
  void happens(const TransferFinished& what);
  void happens(const TransferDropped& what);
  void happens(const PointReached& what);
  void happens(const TaskMigrated& what);
  void happens(const TaskTakenBack& what);
  void happens(const TaskRewound& what);
  void happens(const Remapped& what);
  void happens(const TaskQueued& what);

  [[noreturn]] void fail(const std::string& what) const { platform_state_.fail(what); }
  bool has_inputs(TaskId task) const;
  void check_moment() const;
  void check_sent(TaskId task) const;
  void check_remapping() const;
  void check_drops() const;
  void check_regenerated() const;
  void check_idle() const;
  void start_replication(const TransferStarted& what);
  void finish_replication(const TransferFinished& what);
  void drop_replication(const TransferDropped& what);
  std::optional<ProcessorId> group_place(TaskId task) const;
  void queue_online(const TaskQueued& what);
  void leave_queue(TaskId task, ProcessorId p);
  void check_reactive() const;
  void check_point_before(double time) const;
  void lose_copies_of_failed();
  void undo(TaskId task, ProcessorId p);
  void drop_copies_but_producers(EdgeId edge);
  bool is_held(EdgeId edge) const;
  bool has_lost_results(TaskId task) const;
  bool may_send(EdgeId edge, ProcessorId p) const;
  double estimate(EdgeId edge, ProcessorId from, ProcessorId to) const;
  bool has_stranded_task() const;
  double best_estimate(EdgeId edge, ProcessorId to) const;
  void check_effort(const Effort& said) const;
  void end_moment();

  const Platform& platform_;
  const TaskGraph& graph_;
  const ExecutionTimes& times_;
  const Rescheduling* how_ = nullptr;  // none: a fixed mapping
  ReplayedPlatform platform_state_;
  IdMap<ProcessorId, Queue> queues_;
  IdMap<TaskId, Task> tasks_;
  IdMap<EdgeId, Edge> edges_;
  std::vector<std::set<ProcessorId>> copies_;    // [edges], of reactive runs
  std::vector<std::set<ProcessorId>> replicas_;  // [edges], of these, those that stay
  std::set<std::uint32_t> replications_;         // transfers under way for nobody
  bool moved_ = false;                           // has a task been taken back or moved at it?
  std::vector<TaskId> just_finished_;            // at this moment
  bool events_only_ = true;                      // has nothing but events happened at it?
  double next_point_ = 1.0;                      // k of the next one
  bool asked_ = false;                           // is this moment a point?
  bool point_follows_ = false;                   // is it one after a schedule came into force?
  bool remapped_ = false;                        // has a schedule come into force at it?
  std::vector<EdgeId> dropped_;                  // at it, from processors that are live
  std::set<TaskId> undone_;                      // migrated or rewound at it
  std::set<std::uint32_t> rewound_levels_;       // at it
  IdMap<ProcessorId, std::uint8_t> was_live_;    // since the last point
  std::uint64_t remappings_ = 0;                 // all schedules that came into force
  bool changed_ = false;                         // did the last one change a processor?
  double last_finish_ = 0.0;
  std::uint64_t messages_ = 0;
  double data_moved_ = 0.0;
  Effort effort_;
};

}  // namespace dagsweep
