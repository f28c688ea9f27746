#pragma once

#include <span>

#include "core/ids.hpp"
#include "schedule/snapshot.hpp"

namespace dagsweep {

/// How far a run has come, as far as schedulers may know it: the situated task graph with copies
/// (GTP paper, sections 2.3 and 4.1). Told what happens; says what follows for placement (Pi),
/// progress (kappa) and copies (Omega).
class ExecutionState {
 public:
  /// `keeps_copies`: what a task has gathered stays when it goes elsewhere. `replicates`: results
  /// are copied, too, and these copies stay to the end.
  ExecutionState(const TaskGraph& graph, std::size_t processors, bool keeps_copies,
                 bool replicates = false)
      : graph_(graph),
        keeps_copies_(keeps_copies),
        tasks_(graph.task_count()),
        edges_(graph.edge_count()),
        copies_(graph.edge_count(), processors),
        replicates_(replicates),
        replicas_(replicates ? graph.edge_count() : 0, processors) {}

  const TaskProgress& task(TaskId task) const { return tasks_[task]; }
  const EdgeProgress& edge(EdgeId edge) const { return edges_[edge]; }
  const DataCopies& copies() const { return copies_; }
  std::span<const TaskProgress> tasks() const { return tasks_.values(); }
  std::span<const EdgeProgress> edges() const { return edges_.values(); }
  bool keeps_copies() const { return keeps_copies_; }
  bool replicates() const { return replicates_; }

  void assign(TaskId task, ProcessorId p) { tasks_[task].assigned = p; }
  /// The task, which is not placed, belongs to nobody.
  void take_back(TaskId task) { tasks_[task].assigned.reset(); }
  void start(TaskId task, ProcessorId p, double now);
  void set_computed(TaskId task, double computed) { tasks_[task].computed = computed; }
  /// Of each input only the producer's own copy stays.
  void finish(TaskId task);
  /// A transfer to where its consumer is assigned, which is placed there from now on.
  void send(EdgeId edge, ProcessorId source);
  void set_moved(EdgeId edge, double moved, double startup_left) {
    edges_[edge].moved = moved;
    edges_[edge].startup_left = startup_left;
  }
  void deliver(EdgeId edge);
  /// The transfer under way is given up.
  void drop(EdgeId edge) { edges_[edge] = {}; }

  /// The placed, unfinished task gives up its place: nothing is computed, nothing is there.
  /// Transfers to it have been dropped.
  void unplace(TaskId task);
  /// As unplace(), of a task that may be finished: consumers that wait have nothing of it either.
  /// Transfers to and from it have been dropped.
  void rewind(TaskId task);
  /// Nothing is left on the processor.
  void lose_copies(ProcessorId p) {
    copies_.remove_all(p);
    replicas_.remove_all(p);
  }
  /// A copy of the edge's data has arrived on p, for nobody.
  void replicate(EdgeId edge, ProcessorId p) {
    copies_.add(edge, p);
    replicas_.add(edge, p);
  }

 private:
  const TaskGraph& graph_;
  const bool keeps_copies_;
  IdMap<TaskId, TaskProgress> tasks_;
  IdMap<EdgeId, EdgeProgress> edges_;
  DataCopies copies_;
  const bool replicates_;
  DataCopies replicas_;  // of copies_, those that stay to the end

  void keep_producers(EdgeId edge);
};

}  // namespace dagsweep
