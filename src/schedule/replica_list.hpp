#pragma once

#include <cassert>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <span>
#include <vector>

#include "core/ids.hpp"
#include "core/raw_vector.hpp"

namespace dagsweep {

/// One planned execution of a task, during [start, finish) on a processor.
struct Replica {
  TaskId task;
  ProcessorId processor;
  double start = 0.0;
  double finish = 0.0;

  friend bool operator==(const Replica&, const Replica&) = default;
};

/// A processor number in two bytes, to save memory in lists of millions of replicas. Platform
/// limits the number of processors accordingly.
using PackedProcessor = std::uint16_t;

/// Goes through a list whose element k, list[k], is made when it is read.
template <class List, class Element>
class IndexIterator {
 public:
  using iterator_category = std::input_iterator_tag;
  using value_type = Element;
  using difference_type = std::ptrdiff_t;
  using pointer = const Element*;
  using reference = Element;

  IndexIterator(const List& list, std::size_t at) : list_(&list), at_(at) {}
  Element operator*() const { return (*list_)[at_]; }
  IndexIterator& operator++() {
    ++at_;
    return *this;
  }
  bool operator==(const IndexIterator& other) const { return at_ == other.at_; }

 private:
  const List* list_;
  std::size_t at_;
};

/// Replicas in placement order, stored in columns of one array: 22 bytes each, or 18 if the
/// replicas of each task are consecutive (a list of blocks).
class ReplicaList {
 public:
  /// A list that is not in blocks, possibly empty.
  ReplicaList() = default;
  ReplicaList(const std::vector<Replica>& replicas);  // NOLINT(google-explicit-constructor)
  /// An empty list that is not in blocks, with capacity for `replicas`.
  explicit ReplicaList(std::size_t replicas);
  /// Appends to a list that is not in blocks, up to its capacity.
  void add(const Replica& replica) {
    assert(!in_blocks() && blocks_ < capacity_);
    const Columns to = columns();
    const std::size_t k = blocks_++;
    to.task[k] = replica.task;
    to.processor[k] = static_cast<PackedProcessor>(replica.processor.value);
    to.start[k] = replica.start;
    to.finish[k] = replica.finish;
  }
  /// A list with room for so many replicas, which grows beyond. Room that is not used takes no
  /// memory.
  static ReplicaList with_room_for(std::size_t replicas);
  /// Appends to a list that is not in blocks, whatever its capacity.
  void append(const Replica& replica) {
    if (blocks_ == capacity_) grow();
    add(replica);
  }
  /// Removes the last replica of a list that is not in blocks.
  void remove_last() {
    assert(!in_blocks() && blocks_ > 0);
    --blocks_;
  }
  /// An empty list of blocks, one per task with `copies` replicas each, with capacity for `tasks`
  /// blocks.
  ReplicaList(std::size_t tasks, std::size_t copies);

  std::size_t size() const { return blocks_ * block_; }
  Replica operator[](std::size_t k) const { return {task(k), processor(k), start(k), finish(k)}; }
  TaskId task(std::size_t k) const { return columns().task[block_ == 1 ? k : k / block_]; }
  ProcessorId processor(std::size_t k) const { return ProcessorId(columns().processor[k]); }
  double start(std::size_t k) const { return columns().start[k]; }
  double finish(std::size_t k) const { return columns().finish[k]; }
  // Columns: [replicas]
  std::span<const PackedProcessor> processors() const { return {columns().processor, size()}; }
  std::span<const double> starts() const { return {columns().start, size()}; }
  std::span<const double> finishes() const { return {columns().finish, size()}; }
  /// [replicas / block()]: the task of each block of replicas
  std::span<const TaskId> tasks() const { return {columns().task, blocks_}; }

  bool in_blocks() const { return first_.size() > 0; }
  /// The index of a task's first replica in a list of blocks; `absent` before the task's block is
  /// added.
  static constexpr std::uint32_t absent = UINT32_MAX;
  std::uint32_t first(TaskId task) const { return first_[task]; }
  std::size_t block() const { return block_; }
  /// A task's block that add_block() appends for the caller to fill: columns of block() entries,
  /// valid until the next call.
  struct Block {
    PackedProcessor* processor;
    double* start;
    double* finish;
  };
  Block add_block(TaskId task);
  /// Columns of a task's block.
  std::span<const PackedProcessor> processors_of(TaskId task) const {
    return {columns().processor + first_[task], block_};
  }
  std::span<const double> finishes_of(TaskId task) const {
    return {columns().finish + first_[task], block_};
  }

  using Iterator = IndexIterator<ReplicaList, Replica>;
  Iterator begin() const { return {*this, 0}; }
  Iterator end() const { return {*this, size()}; }

 private:
  struct Columns {
    double* start;  // [capacity_], as finishes and processors
    double* finish;
    TaskId* task;  // [block_capacity_]
    PackedProcessor* processor;
  };
  /// Bytes of the columns of so many blocks.
  static std::size_t bytes_for(std::size_t blocks, std::size_t block);
  void grow();
  Columns columns() const {
    auto* const start = reinterpret_cast<double*>(const_cast<std::byte*>(memory_.data()));
    double* const finish = start + capacity_;
    auto* const task = reinterpret_cast<TaskId*>(finish + capacity_);
    return {start, finish, task, reinterpret_cast<PackedProcessor*>(task + block_capacity_)};
  }

  std::size_t block_ = 1;
  std::size_t blocks_ = 0;                         // present
  std::size_t capacity_ = 0, block_capacity_ = 0;  // replicas, blocks
  RawVector<std::byte> memory_;                    // of all columns
  IdMap<TaskId, std::uint32_t> first_;             // [tasks] of a list of blocks, else empty
};

}  // namespace dagsweep
