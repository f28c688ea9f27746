#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "schedule/rescheduling.hpp"
#include "simulation/validation/replayed_platform.hpp"

namespace dagsweep {

/// The state of a run that the events of its trace imply so far: tasks, edges, queues and copies of
/// data. Provides the basic transitions and queries; the classes of rules decide which transitions
/// are allowed when.
struct ReplayState {
  enum class Phase { waiting, running, finished };
  struct Task {
    Phase phase = Phase::waiting;
    std::optional<ProcessorId> assigned, placed;
    /// Last `assigned`, kept when the task is taken back.
    std::optional<ProcessorId> last_assigned;
    /// Destination of a migration, until the task is queued there.
    std::optional<ProcessorId> migrates_to;
    double start = 0.0;
    double finish = 0.0;
    /// Whether it has no work and is executed as soon as its inputs are there.
    bool is_immediate = false;
    std::uint64_t queued_by = 0;  ///< number of the schedule in force that queued it, from 1
  };
  struct Edge {
    bool is_moving = false;      ///< whether the data is in transfer to the consumer's node
    std::uint32_t transfer = 0;  ///< that transfer
    /// Whether the data was sent before in a message: between nodes, data > 0.
    bool sent_before = false;
  };
  /// A transfer in progress.
  struct Transfer {
    ItemId item;
    NodeId to;
    std::set<EdgeId> carried;  ///< edges whose consumers wait for it
    double begin = 0.0;
    bool is_repeated = false;  ///< begun for an edge that was sent to another node before
  };
  /// A processor's tasks in order of execution; the running one is the front.
  struct Queue {
    std::vector<TaskId> tasks;
    std::size_t next = 0;

    bool empty() const { return next == tasks.size(); }
    TaskId front() const { return tasks[next]; }
  };
  /// The events at the present instant so far.
  struct Instant {
    bool has_cause = false;       ///< an availability has changed, or something has completed
    bool is_point = false;        ///< a rescheduling point was reached
    bool is_remapped = false;     ///< a schedule has come into force
    bool queues_changed = false;  ///< a task was taken back, or moved to another queue
    /// Tasks that migrated, were rewound, or were taken back while placed.
    std::set<TaskId> undone;
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

  NodeId node(ProcessorId p) const { return platform.node(p); }
  bool is_live(NodeId n) const { return machines.is_live(n); }
  /// The node of the processor that the task is assigned to; std::nullopt if it is not.
  std::optional<NodeId> node_of(TaskId task) const {
    const auto& p = tasks[task].assigned;
    return p ? std::optional(node(*p)) : std::nullopt;
  }
  /// Whether n holds the edge's data.
  bool is_on(EdgeId edge, NodeId n) const { return holders(edge).count(n) > 0; }
  const std::set<NodeId>& holders(EdgeId edge) const { return copies[graph.item(edge).index()]; }
  std::set<NodeId>& holders(EdgeId edge) { return copies[graph.item(edge).index()]; }
  bool is_shared(EdgeId edge) const { return graph.is_shared(edge); }
  /// Whether every input is on the node of the task's processor, which it must have.
  bool has_inputs(TaskId task) const;
  /// Whether the data is neither on the node of the task that needs it, which must have a
  /// processor, nor in transfer to it.
  bool is_missing(EdgeId edge) const;
  /// Whether all predecessors have finished.
  bool is_produced(TaskId task) const;
  /// If inputs are pulled: whether the task's turn has come, i.e. it is the next task on a live,
  /// idle processor, and all its predecessors have finished or is_available().
  bool may_request(TaskId task) const;
  bool is_available(TaskId task) const;

  // Of reactive runs only.

  /// Whether the task is placed on (online: assigned to) a processor at availability 0.
  bool is_out_of_reach(TaskId task) const;
  /// Whether some live processor can run the task.
  bool has_live_candidate(TaskId task) const;
  /// Whether a live node holds the data for the consumer: any one if copies are kept, else that of
  /// the producer or of the consumer.
  bool is_held(EdgeId edge) const;
  /// Whether some output of the task is held by no live node.
  bool has_lost_results(TaskId task) const;
  /// Whether n is a source of the edge's data: the node on which its producer finished, if it holds
  /// the data, or any holder if copies are kept.
  bool may_send(EdgeId edge, NodeId n) const;
  /// Duration of a transfer at the present availabilities, without contention; infinity if it
  /// cannot move.
  double estimate(EdgeId edge, NodeId from, NodeId to) const;
  /// The smallest estimate over all sources; infinity if there is none.
  double best_estimate(EdgeId edge, NodeId to) const;
  bool can_be_sent(EdgeId edge, NodeId to) const;
  /// Whether some node is live, and no link between live ones is at availability 0.
  bool is_connected() const;
  /// Whether no live processor can gather the inputs of some unfinished task, as far as they have
  /// been produced.
  bool has_stranded_task() const;

  /// Lets a transfer carry the edge.
  void carry(EdgeId edge, std::uint32_t transfer);
  /// Ends the carrying of an edge in transfer.
  void leave(EdgeId edge);
  /// Deletes the data on n unless an unfinished reader other than the edge's consumer is assigned
  /// there or, of a shared item, the producer finished there.
  void release(EdgeId edge, NodeId n);
  /// The same for the tasks that have left their nodes by the present remapping.
  void release_left();
  /// Deletes the copies of the edge except replicas and the one where its producer finished.
  void drop_copies_but_producers(EdgeId edge);
  /// Deletes all copies on the node.
  void lose_copies(NodeId n);
  /// Checks that a task that migrates is queued at its destination, and that, at a rescheduling
  /// point of a run that regenerates, a task that was assigned to a processor at availability 0 has
  /// been taken back.
  void check_destination(const TaskQueued& event);
  /// Removes a task that is not running from a processor's queue.
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
  std::map<std::uint32_t, Transfer> transfers;  ///< by number; without replications
  /// Tasks that have left a node by a remapping which is not complete.
  std::vector<std::pair<TaskId, NodeId>> left;
  /// [items]: the nodes that hold the data. If a fixed mapping pushes data and no item is shared, a
  /// node holds the data of its own tasks from the end of the transfer within the node on; in all
  /// other runs from the finish of the producer on.
  std::vector<std::set<NodeId>> copies;
  /// [items] the copies that are kept to the end of the run.
  std::vector<std::set<NodeId>> replicas;
  Instant instant;
};

}  // namespace dagsweep
