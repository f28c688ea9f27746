#include "schedule/replica_list.hpp"

#include <cassert>

namespace dagsweep {

ReplicaList::ReplicaList(const std::vector<Replica>& replicas) {
  reserve(replicas.size());
  for (const Replica& replica : replicas) push_back(replica);
}

ReplicaList::ReplicaList(std::size_t tasks, std::size_t copies)
    : block_(copies), first_(tasks, absent) {
  reserve(tasks * copies);
}

void ReplicaList::reserve(std::size_t replicas) {
  task_.reserve(replicas / block_);
  processor_.reserve(replicas);
  start_.reserve(replicas);
  finish_.reserve(replicas);
}

void ReplicaList::push_back(const Replica& replica) {
  assert(!in_blocks());
  task_.push_back(replica.task);
  processor_.push_back(static_cast<PackedProcessor>(replica.processor.value));
  start_.push_back(replica.start);
  finish_.push_back(replica.finish);
}

void ReplicaList::pop_back() {
  assert(!in_blocks());
  task_.pop_back();
  processor_.pop_back();
  start_.pop_back();
  finish_.pop_back();
}

void ReplicaList::add_block(TaskId task, std::span<const ProcessorId> processors,
                            std::span<const double> start, std::span<const double> finish) {
  assert(in_blocks() && first_[task] == absent && start.size() == block_);
  first_[task] = static_cast<std::uint32_t>(start_.size());
  task_.push_back(task);
  const std::size_t begin = start_.size();
  processor_.resize(begin + block_);
  start_.resize(begin + block_);
  finish_.resize(begin + block_);
  PackedProcessor* const processor = processor_.data() + begin;
  double* const starts = start_.data() + begin;
  double* const finishes = finish_.data() + begin;
  for (std::size_t k = 0; k < block_; ++k) {
    processor[k] = static_cast<PackedProcessor>(processors[k].value);
    starts[k] = start[k];
    finishes[k] = finish[k];
  }
}

}  // namespace dagsweep
