#pragma once

#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "schedule/rescheduling.hpp"
#include "simulation/validation/replayed_platform.hpp"

namespace dagsweep {

/// The state of a run that the events of its trace imply so far: tasks, edges, queues and copies of
/// data. Holds the basic transitions and queries; the rules decide which are allowed when.
struct ReplayState {
  enum class Phase { waiting, running, finished };
  struct Task {
    Phase phase = Phase::waiting;
    std::optional<ProcessorId> assigned, placed;
    std::optional<ProcessorId> last_assigned;  ///< also after the task was taken back
    std::optional<ProcessorId> migrates_to;    ///< until it is queued there
    double start = 0.0;
    double finish = 0.0;
    bool is_immediate = false;    ///< of no work, executed as soon as its inputs are there
    std::uint64_t queued_by = 0;  ///< number of the schedule in force that queued it, from 1
  };
  struct Edge {
    bool is_moving = false;    ///< in transfer to the consumer's processor
    bool sent_before = false;  ///< in a message: between processors, data > 0
    bool is_repeated = false;  ///< the transfer in progress is a second or later one
  };
  /// A processor's tasks in order of execution; the running one is the front.
  struct Queue {
    std::vector<TaskId> tasks;
    std::size_t next = 0;

    bool empty() const { return next == tasks.size(); }
    TaskId front() const { return tasks[next]; }
  };
  /// What has happened at the present instant.
  struct Instant {
    bool has_cause = false;       ///< an availability has changed, or something has completed
    bool is_point = false;        ///< a rescheduling point was reached
    bool is_remapped = false;     ///< a schedule has come into force
    bool queues_changed = false;  ///< a task was taken back, or moved to another queue
    std::set<TaskId> undone;      ///< migrated, rewound, or taken back while placed
  };

  /// All arguments must outlive it. `rescheduling`: null for a fixed mapping.
  ReplayState(const Experiment& experiment, const Scenario& scenario,
              const Rescheduling* rescheduling);

  [[noreturn]] void fail(const std::string& message) const { machines.fail(message); }
  double now() const { return machines.now(); }
  bool is_live(ProcessorId p) const { return machines.availability(p) > 0.0; }
  bool is_reactive() const { return how != nullptr; }
  bool is_online() const { return how != nullptr && how->online; }
  bool is_finished(TaskId task) const { return tasks[task].phase == Phase::finished; }
  bool all_finished() const;

  /// Whether p holds the edge's data.
  bool is_on(EdgeId edge, ProcessorId p) const { return copies[edge.index()].count(p) > 0; }
  /// Whether every input is on the task's processor, which it must have.
  bool has_inputs(TaskId task) const;
  /// Whether the data is neither on the processor of the task that needs it, which it must have,
  /// nor in transfer to it.
  bool is_missing(EdgeId edge) const;
  /// Whether all predecessors have finished.
  bool is_produced(TaskId task) const;
  /// If inputs are pulled: whether it is the task's turn: it is the next on a live, idle processor
  /// and all its predecessors have finished, or is_available().
  bool may_request(TaskId task) const;
  bool is_available(TaskId task) const;

  // Of reactive runs only.

  /// Whether the task is placed on a processor at availability 0; online, is assigned to one.
  bool is_out_of_reach(TaskId task) const;
  /// Whether a live processor holds the data.
  bool is_held(EdgeId edge) const;
  /// Whether some output of the task is held by no live processor.
  bool has_lost_results(TaskId task) const;
  /// Whether p is a source of the edge: the holder where its producer finished, or any holder if
  /// copies are kept.
  bool may_send(EdgeId edge, ProcessorId p) const;
  /// Duration of a transfer at the present availabilities, without contention; infinity if it
  /// cannot move.
  double estimate(EdgeId edge, ProcessorId from, ProcessorId to) const;
  /// The smallest estimate over all sources; infinity if there is none.
  double best_estimate(EdgeId edge, ProcessorId to) const;
  bool can_be_sent(EdgeId edge, ProcessorId to) const;
  /// Whether some processor is live, and no link between live ones is at availability 0.
  bool is_connected() const;
  /// Whether no live processor can gather the inputs of some unfinished task, as far as they have
  /// been produced.
  bool has_stranded_task() const;

  /// Deletes the copies of the edge except replicas and the one where its producer finished.
  void drop_copies_but_producers(EdgeId edge);
  /// Deletes all copies on the processor.
  void lose_copies(ProcessorId p);
  /// A task that is queued goes where it migrates to, and at a point of a run that regenerates it
  /// has been taken back if it was assigned to a processor at availability 0.
  void check_destination(const TaskQueued& event);
  /// Takes a task that does not run out of a processor's queue.
  void remove_from_queue(TaskId task, ProcessorId p);

  const Instance& instance;
  const Platform& platform;
  const TaskGraph& graph;
  const ExecutionTimes& times;
  const Rescheduling* how;
  const bool pulls;  ///< inputs are sent when the consumer's turn comes
  ReplayedPlatform machines;
  IdMap<ProcessorId, Queue> queues;
  IdMap<TaskId, Task> tasks;
  IdMap<EdgeId, Edge> edges;
  /// [edges] who holds the data. A fixed mapping that pushes data within a processor, too, holds it
  /// from the end of that transfer; every other run from the finish of the producer.
  std::vector<std::set<ProcessorId>> copies;
  std::vector<std::set<ProcessorId>> replicas;  ///< [edges] of these, those kept to the end
  Instant instant;
};

}  // namespace dagsweep
