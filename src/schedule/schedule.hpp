#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/ids.hpp"
#include "graph/task_graph.hpp"

namespace dagsweep {

/// One planned execution of a task: on [start, finish) of a processor.
struct Replica {
  TaskId task;
  ProcessorId processor;
  double start = 0.0;
  double finish = 0.0;

  friend bool operator==(const Replica&, const Replica&) = default;
};

/// Which replicas a replica receives its inputs from, where not all send: for each replica, in
/// placement order, those of its predecessors that do, by their places in that order.
struct ChosenSources {
  std::vector<std::uint32_t> begin;    ///< [replicas + 1], into `replica`
  std::vector<std::uint32_t> replica;  ///< of a predecessor, placed before
};

/// Where and when a scheduler wants tasks to run. A task may have several replicas (on distinct
/// processors), and a schedule made during a run none for tasks that are finished. Every replica
/// sends to those of its successors that are placed after it; one that shares its processor with a
/// replica of a predecessor receives from that one only. Or the sources are chosen.
class Schedule {
 public:
  /// `replicas` in placement order: the order in which the scheduler placed them. Throws InputError
  /// if a time is not finite.
  Schedule(const TaskGraph& graph, std::size_t processors, std::vector<Replica> replicas);
  /// A replicated one, which is carried out by the rules of active replication even if each task
  /// has one replica: with the latency that is planned without a crash (FTSA paper eq. 2) and the
  /// bound under any crash set the scheduler promises to survive (eq. 4).
  Schedule(const TaskGraph& graph, std::size_t processors, std::vector<Replica> replicas,
           double latency_lower, double latency_upper, ChosenSources sources = {});

  std::span<const Replica> replicas() const { return replicas_; }
  std::size_t task_count() const { return task_begin_.size() - 1; }
  std::size_t processor_count() const { return queue_begin_.size() - 1; }

  /// Places in replicas() of the task's replicas, in placement order.
  std::span<const std::uint32_t> replicas_of(TaskId task) const {
    return slice(by_task_, task_begin_, task.index());
  }
  /// Places in replicas() of what runs on the processor, in its order of execution: increasing
  /// (start, finish, pos); placement order if replicated.
  std::span<const std::uint32_t> queue(ProcessorId processor) const {
    return slice(by_processor_, queue_begin_, processor.index());
  }

  bool is_replicated() const { return replicated_; }
  bool has_chosen_sources() const { return !sources_.begin.empty(); }
  /// Of the k-th replica; empty if none were chosen.
  std::span<const std::uint32_t> chosen_sources(std::size_t k) const {
    if (!has_chosen_sources()) return {};
    return slice(sources_.replica, sources_.begin, k);
  }

  double makespan() const { return makespan_; }            ///< latest finish of any replica
  double latency_lower() const { return latency_lower_; }  ///< the makespan unless replicated
  double latency_upper() const { return latency_upper_; }  ///< the makespan unless replicated

 private:
  void build_queues(const TaskGraph& graph, std::size_t processors);
  static std::span<const std::uint32_t> slice(const std::vector<std::uint32_t>& items,
                                              const std::vector<std::uint32_t>& begin,
                                              std::size_t k) {
    return {items.data() + begin[k], begin[k + 1] - begin[k]};
  }

  std::vector<Replica> replicas_;
  std::vector<std::uint32_t> by_task_, task_begin_;        // CSR over tasks
  std::vector<std::uint32_t> by_processor_, queue_begin_;  // CSR over processors
  ChosenSources sources_;
  bool replicated_ = false;
  double makespan_ = 0.0;
  double latency_lower_ = 0.0;
  double latency_upper_ = 0.0;
};

}  // namespace dagsweep
