#include "schedule/replica_list.hpp"

#include <cassert>

namespace dagsweep {

ReplicaList::ReplicaList(const std::vector<Replica>& replicas) {
  reserve(replicas.size());
  for (const Replica& replica : replicas) push_back(replica);
}

ReplicaList::ReplicaList(std::size_t tasks, std::size_t copies)
    : block_(copies), first_(tasks, absent) {
  task_.reserve(tasks);
  resize_present(processor_, tasks * copies);
  resize_present(start_, tasks * copies);
  resize_present(finish_, tasks * copies);
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

ReplicaList::Block ReplicaList::add_block(TaskId task) {
  assert(in_blocks() && first_[task] == absent);
  const std::size_t begin = size();
  first_[task] = static_cast<std::uint32_t>(begin);
  task_.push_back(task);
  return {processor_.data() + begin, start_.data() + begin, finish_.data() + begin};
}

}  // namespace dagsweep
