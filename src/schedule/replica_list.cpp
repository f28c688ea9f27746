#include "schedule/replica_list.hpp"

#include <cassert>

namespace dagsweep {

ReplicaList::ReplicaList(std::size_t replicas) {
  reserve_present(task_, replicas);
  resize_present(processor_, replicas);
  resize_present(start_, replicas);
  resize_present(finish_, replicas);
}

ReplicaList::ReplicaList(const std::vector<Replica>& replicas) : ReplicaList(replicas.size()) {
  for (const Replica& replica : replicas) add(replica);
}

ReplicaList::ReplicaList(WorkVector<TaskId> task, RawVector<PackedProcessor> processor,
                         RawVector<double> start, RawVector<double> finish)
    : task_(std::move(task)),
      processor_(std::move(processor)),
      start_(std::move(start)),
      finish_(std::move(finish)) {
  assert(processor_.size() == task_.size() && start_.size() == task_.size() &&
         finish_.size() == task_.size());
}

ReplicaList::ReplicaList(std::size_t tasks, std::size_t copies)
    : block_(copies), first_(tasks, absent) {
  task_.reserve(tasks);
  resize_present(processor_, tasks * copies);
  resize_present(start_, tasks * copies);
  resize_present(finish_, tasks * copies);
}

ReplicaList::Block ReplicaList::add_block(TaskId task) {
  assert(in_blocks() && first_[task] == absent);
  const std::size_t begin = size();
  first_[task] = static_cast<std::uint32_t>(begin);
  task_.push_back(task);
  return {processor_.data() + begin, start_.data() + begin, finish_.data() + begin};
}

}  // namespace dagsweep
