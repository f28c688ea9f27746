#include "schedulers/replication/parts/replicated_group_processors.hpp"

#include <algorithm>

namespace dagsweep {

void ReplicatedGroupProcessors::fix(TaskId task, std::span<const ProcessorId> processors) {
  if (graph_.group(task) < 0 || are_fixed(task)) return;
  std::vector<ProcessorId>& sorted = processors_[graph_.group(task)];
  sorted.assign(processors.begin(), processors.end());
  std::sort(sorted.begin(), sorted.end());
}

}  // namespace dagsweep
