#include "schedulers/replication/parts/replica_supports.hpp"

#include <algorithm>

namespace dagsweep {

ReplicaSupports::ReplicaSupports(std::size_t tasks, const Nodes& nodes, std::size_t replica_count)
    : nodes_(nodes), words_((nodes.count() + 63) / 64), current_(words_ * replica_count) {
  placed_.reserve(tasks * current_.size());
}

void ReplicaSupports::start_task(std::span<const ProcessorId> processors) {
  std::fill(current_.begin(), current_.end(), 0);
  for (std::size_t k = 0; k < processors.size(); ++k) {
    const std::size_t node = nodes_.of(processors[k]).index();
    current_[k * words_ + node / 64] |= std::uint64_t{1} << (node % 64);
  }
}

bool ReplicaSupports::unite(std::size_t target, std::uint32_t source) {
  const std::uint64_t* const more = &placed_[source * words_];
  for (std::size_t k = 0; k * words_ < current_.size(); ++k) {
    if (k == target) continue;
    for (std::size_t w = 0; w < words_; ++w) {
      if ((current_[k * words_ + w] & more[w]) != 0) return false;
    }
  }
  for (std::size_t w = 0; w < words_; ++w) current_[target * words_ + w] |= more[w];
  return true;
}

}  // namespace dagsweep
