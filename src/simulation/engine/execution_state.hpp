#pragma once

#include <cstdint>
#include <optional>
#include <span>

#include "core/ids.hpp"
#include "core/ordered_bit_set.hpp"
#include "schedule/snapshot.hpp"
#include "simulation/engine/reader_counts.hpp"

namespace dagsweep {

/// State of a run as visible to schedulers: the situated task graph with copies (GTP paper,
/// sections 2.3 and 4.1). Maintains placement (Pi), progress (kappa) and copies (Omega) from the
/// events of the run.
class ExecutionState {
 public:
  /// `keeps_copies`: the inputs a task has received stay as copies when it migrates. `replicates`:
  /// replicate() is used as well; these copies stay until the end of the run.
  ExecutionState(const TaskGraph& graph, const Nodes& nodes, bool keeps_copies,
                 bool replicates = false)
      : graph_(graph),
        nodes_(nodes),
        keeps_copies_(keeps_copies),
        tasks_(graph.task_count()),
        edges_(graph.edge_count()),
        copies_(graph.item_count(), nodes.count()),
        with_held_input_(graph.task_count()),
        replicates_(replicates),
        replicas_(replicates ? graph.item_count() : 0, nodes.count()),
        readers_(keeps_copies ? ReaderCounts() : ReaderCounts(graph, nodes.count())) {
    if (!graph.has_shared_items()) return;
    unfinished_readers_.assign(graph.item_count(), 0);
    for (const EdgeId edge : graph.edges()) ++unfinished_readers_[graph.item(edge)];
  }

  const TaskProgress& task(TaskId task) const { return tasks_[task]; }
  const EdgeProgress& edge(EdgeId edge) const { return edges_[edge]; }
  /// The nodes that hold each item. No other member states where data is.
  const DataCopies& copies() const { return copies_; }
  NodeId node(ProcessorId p) const { return nodes_.of(p); }
  /// Whether the edge's data is on the node.
  bool holds(EdgeId edge, NodeId n) const { return copies_.holds(graph_.item(edge), n); }
  /// Whether the edge's data is neither on the node of its waiting consumer nor in transfer to it.
  bool is_missing(EdgeId edge) const {
    return !edges_[edge].is_moving && !holds(edge, node(*tasks_[graph_.target(edge)].assigned));
  }
  std::span<const TaskProgress> tasks() const { return tasks_.values(); }
  std::span<const EdgeProgress> edges() const { return edges_.values(); }
  bool keeps_copies() const { return keeps_copies_; }
  /// Calls visit(task) for each unfinished task that has an input which some node holds or has
  /// held, by increasing number.
  template <class Visit>
  void for_each_with_held_input(Visit visit) const {
    for (std::size_t k = with_held_input_.first(); k != OrderedBitSet::none;
         k = with_held_input_.next(k + 1)) {
      visit(TaskId(k));
    }
  }

  /// Number of pairs of an item that an unfinished task reads and a node that holds it, other
  /// than those of its producer and of its unfinished readers.
  std::uint64_t kept_copies() const;

  void assign(TaskId task, ProcessorId p) {
    if (readers_.any()) readers_.move(task, node_of(tasks_[task].assigned), node(p));
    tasks_[task].assigned = tasks_[task].last_assigned = p;
  }
  /// Removes the assignment of a task that is not placed.
  void take_back(TaskId task);
  /// Records that the task, which was assigned to a processor of n but not placed, needs no data
  /// there any more. Without copies, n loses what no other task on it will read.
  void end_claims(TaskId task, NodeId n);
  /// Records that a placed task continues on `to`, a processor of the same node. Its inputs stay;
  /// its computation is lost.
  void move_within_node(TaskId task, ProcessorId to);
  /// Forgets where a task without processor was assigned last.
  void forget_last_processor(TaskId task) { tasks_[task].last_assigned.reset(); }
  void start(TaskId task, ProcessorId p, double now);
  void set_computed(TaskId task, double computed) { tasks_[task].computed = computed; }
  /// Marks the task as finished. Of the copies of inputs that no further task needs, only those of
  /// the producer and replicated ones stay.
  void finish(TaskId task, double now);
  /// Records that a transfer to the consumer's node begins to carry the edge's
  /// data, which places the consumer there.
  void send(EdgeId edge, NodeId source, double now);
  void set_moved(EdgeId edge, double moved, double startup_left) {
    edges_[edge].moved = moved;
    edges_[edge].startup_left = startup_left;
  }
  /// Records the arrival of the edge's transfer.
  void deliver(EdgeId edge);
  /// Records that the edge's transfer in progress is cancelled.
  void drop(EdgeId edge) { edges_[edge] = {}; }

  /// Resets the placement and progress of a placed, unfinished task and of its inputs. Transfers to
  /// it must have been dropped.
  void unplace(TaskId task);
  /// unplace() for a task that may be finished; also resets its out-edges to waiting consumers.
  /// Transfers of these edges must have been dropped.
  void rewind(TaskId task);
  /// Removes all copies on the node.
  void lose_copies(NodeId n) {
    copies_.remove_all(n);
    replicas_.remove_all(n);
  }
  /// Records that a copy of the item, sent by replication, has arrived on n.
  void replicate(ItemId item, NodeId n) {
    copies_.add(item, n);
    replicas_.add(item, n);
  }

 private:
  const TaskGraph& graph_;
  const Nodes& nodes_;
  const bool keeps_copies_;
  IdMap<TaskId, TaskProgress> tasks_;
  IdMap<EdgeId, EdgeProgress> edges_;
  DataCopies copies_;
  OrderedBitSet with_held_input_;  // tasks that for_each_with_held_input() visits
  const bool replicates_;
  DataCopies replicas_;                              // the copies made by replicate()
  ReaderCounts readers_;                             // without copies: where claims may remain
  IdMap<ItemId, std::uint32_t> unfinished_readers_;  // [items] or, if each item has one, empty

  void drop_copies(EdgeId edge);
  std::optional<NodeId> producing_node(EdgeId edge) const;
  std::optional<NodeId> node_of(std::optional<ProcessorId> p) const {
    return p ? std::optional(node(*p)) : std::nullopt;
  }
  void end_claim(EdgeId edge, NodeId n);
  bool has_reader_on(ItemId item, NodeId n, std::optional<TaskId> except = std::nullopt) const;
};

}  // namespace dagsweep
