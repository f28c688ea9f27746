#include "schedule/replica_list.hpp"

#include <cassert>

namespace dagsweep {

std::size_t ReplicaList::bytes_for(std::size_t blocks, std::size_t block) {
  constexpr std::size_t of_replica = 2 * sizeof(double) + sizeof(PackedProcessor);
  return blocks * (block * of_replica + sizeof(TaskId));
}

ReplicaList::ReplicaList(std::size_t replicas)
    : capacity_(replicas),
      block_capacity_(replicas),
      memory_(present_vector<std::byte>(bytes_for(replicas, 1))) {}

ReplicaList::ReplicaList(const std::vector<Replica>& replicas) : ReplicaList(replicas.size()) {
  for (const Replica& replica : replicas) add(replica);
}

ReplicaList ReplicaList::with_room_for(std::size_t replicas) {
  ReplicaList list;
  list.capacity_ = list.block_capacity_ = replicas;
  list.memory_ = RawVector<std::byte>(bytes_for(replicas, 1));
  return list;
}

void ReplicaList::grow() {
  ReplicaList larger = with_room_for(2 * capacity_ + 1);
  for (std::size_t k = 0; k < size(); ++k) larger.add((*this)[k]);
  *this = std::move(larger);
}

ReplicaList::ReplicaList(std::size_t tasks, std::size_t copies)
    : block_(copies),
      capacity_(tasks * copies),
      block_capacity_(tasks),
      memory_(present_vector<std::byte>(bytes_for(tasks, copies))),
      first_(tasks, absent) {}

ReplicaList::Block ReplicaList::add_block(TaskId task) {
  assert(in_blocks() && first_[task] == absent && blocks_ < block_capacity_);
  const std::size_t begin = size();
  const Columns to = columns();
  first_[task] = static_cast<std::uint32_t>(begin);
  to.task[blocks_++] = task;
  return {to.processor + begin, to.start + begin, to.finish + begin};
}

}  // namespace dagsweep
