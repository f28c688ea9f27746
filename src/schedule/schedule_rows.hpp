#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "core/ids.hpp"
#include "core/raw_vector.hpp"
#include "graph/task_graph.hpp"
#include "schedule/schedule.hpp"

namespace dagsweep {

/// Indices into a list of replicas: a consecutive range or a listed set.
class ReplicaIndices {
 public:
  ReplicaIndices(std::uint32_t first, std::size_t count) : first_(first), count_(count) {}
  explicit ReplicaIndices(std::span<const std::uint32_t> listed)
      : listed_(listed.data()), count_(listed.size()) {}

  std::size_t size() const { return count_; }
  std::uint32_t operator[](std::size_t k) const {
    return listed_ == nullptr ? first_ + static_cast<std::uint32_t>(k) : listed_[k];
  }

  using Iterator = IndexIterator<ReplicaIndices, std::uint32_t>;
  Iterator begin() const { return {*this, 0}; }
  Iterator end() const { return {*this, count_}; }

 private:
  const std::uint32_t* listed_ = nullptr;
  std::uint32_t first_ = 0;
  std::size_t count_;
};

/// Numbers in compressed rows.
class CompressedRows {
 public:
  CompressedRows() = default;
  /// Sorts the numbers 0 .. items-1 into rows by key(number) < rows; increasing within a row.
  template <class Key>
  CompressedRows(std::size_t items, std::size_t rows, Key key);

  std::size_t size() const { return begin_.size() - 1; }
  std::span<const std::uint32_t> operator[](std::size_t row) const {
    return {items_.data() + begin_[row], begin_[row + 1] - begin_[row]};
  }
  std::span<std::uint32_t> operator[](std::size_t row) {
    return {items_.data() + begin_[row], begin_[row + 1] - begin_[row]};
  }

 private:
  RawVector<std::uint32_t> items_;
  std::vector<std::uint32_t> begin_;  // [rows + 1], into items_
};

/// The replicas of each task of a schedule. The schedule must outlive this.
class TaskReplicas {
 public:
  explicit TaskReplicas(const Schedule& schedule);

  /// Indices in Schedule::replicas() of the task's replicas, in placement order.
  ReplicaIndices operator[](TaskId task) const {
    if (!replicas_.in_blocks()) return ReplicaIndices(rows_[task.index()]);
    const std::uint32_t first = replicas_.first(task);
    return {first, first == ReplicaList::absent ? 0 : replicas_.block()};
  }

 private:
  const ReplicaList& replicas_;
  CompressedRows rows_;  // empty for a list of blocks, whose replicas of a task are consecutive
};

/// The replicas that each processor executes, in its order of execution (QueueOrder).
class ProcessorQueues {
 public:
  /// `graph`: that of the schedule. Nothing refers to the arguments after construction.
  ProcessorQueues(const Schedule& schedule, const TaskGraph& graph);

  std::size_t size() const { return rows_.size(); }  ///< processors
  /// Indices in Schedule::replicas() of the processor's replicas.
  std::span<const std::uint32_t> operator[](ProcessorId p) const { return rows_[p.index()]; }

 private:
  CompressedRows rows_;
};

}  // namespace dagsweep
