#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/ids.hpp"
#include "core/memory.hpp"

namespace dagsweep {

/// One planned execution of a task: on [start, finish) of a processor.
struct Replica {
  TaskId task;
  ProcessorId processor;
  double start = 0.0;
  double finish = 0.0;

  friend bool operator==(const Replica&, const Replica&) = default;
};

/// A processor's number in two bytes, as lists of millions of replicas keep it; Platform has no
/// more processors than fit.
using PackedProcessor = std::uint16_t;

/// Replicas in placement order, in columns: 22 bytes each, or 18 if those of a task are one block.
class ReplicaList {
 public:
  /// A list of any replicas, or of none.
  ReplicaList() = default;
  ReplicaList(const std::vector<Replica>& replicas);  // NOLINT(google-explicit-constructor)
  /// A list in columns, all of one length.
  ReplicaList(std::vector<TaskId> task, RawVector<PackedProcessor> processor,
              RawVector<double> start, RawVector<double> finish);
  /// A list of blocks of `copies` replicas of one task each, with room for all `tasks` tasks.
  ReplicaList(std::size_t tasks, std::size_t copies);

  std::size_t size() const { return task_.size() * block_; }
  Replica operator[](std::size_t k) const {
    return {task(k), ProcessorId(processor_[k]), start_[k], finish_[k]};
  }
  TaskId task(std::size_t k) const { return task_[block_ == 1 ? k : k / block_]; }
  ProcessorId processor(std::size_t k) const { return ProcessorId(processor_[k]); }
  double start(std::size_t k) const { return start_[k]; }
  double finish(std::size_t k) const { return finish_[k]; }
  std::span<const double> finishes() const { return {finish_.data(), size()}; }

  bool in_blocks() const { return first_.size() > 0; }
  /// The place of a task's first replica, in a list of blocks; `absent` before it is there.
  static constexpr std::uint32_t absent = UINT32_MAX;
  std::uint32_t first(TaskId task) const { return first_[task]; }
  std::size_t block() const { return block_; }
  /// Appends a task's block, to be filled: [block()] each, valid until the next call.
  struct Block {
    PackedProcessor* processor;
    double* start;
    double* finish;
  };
  Block add_block(TaskId task);
  /// Columns of a task's block.
  std::span<const PackedProcessor> processors_of(TaskId task) const {
    return {processor_.data() + first_[task], block_};
  }
  std::span<const double> finishes_of(TaskId task) const {
    return {finish_.data() + first_[task], block_};
  }

  class Iterator {
   public:
    using iterator_category = std::input_iterator_tag;
    using value_type = Replica;
    using difference_type = std::ptrdiff_t;
    using pointer = const Replica*;
    using reference = Replica;

    Iterator(const ReplicaList& list, std::size_t at) : list_(&list), at_(at) {}
    Replica operator*() const { return (*list_)[at_]; }
    Iterator& operator++() {
      ++at_;
      return *this;
    }
    bool operator==(const Iterator& other) const { return at_ == other.at_; }

   private:
    const ReplicaList* list_;
    std::size_t at_;
  };
  Iterator begin() const { return {*this, 0}; }
  Iterator end() const { return {*this, size()}; }

 private:
  std::size_t block_ = 1;
  std::vector<TaskId> task_;              // [replicas / block_]
  RawVector<PackedProcessor> processor_;  // [replicas], or room for all of a list of blocks
  RawVector<double> start_, finish_;
  IdMap<TaskId, std::uint32_t> first_;  // [tasks], of a list of blocks
};

}  // namespace dagsweep
