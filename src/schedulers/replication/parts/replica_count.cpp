#include "schedulers/replication/parts/replica_count.hpp"

#include <string>

#include "core/error.hpp"

namespace dagsweep {

std::size_t replica_count(std::uint32_t epsilon, const Instance& instance) {
  const std::size_t nodes = instance.platform.node_count();
  const std::string what =
      instance.platform.layout_of_nodes().have_several_processors() ? " nodes" : " processors";
  if (epsilon >= nodes) {
    throw RunError("epsilon is " + std::to_string(epsilon) + ", but there are only " +
                   std::to_string(nodes) + what + " (each replica needs its own)");
  }
  if (!instance.times.run_everywhere()) {
    for (const TaskId task : instance.graph.tasks()) {
      const std::size_t candidates = instance.candidate_node_count(task);
      if (epsilon < candidates) continue;
      throw RunError("epsilon is " + std::to_string(epsilon) + ", but task " +
                     std::to_string(task.value) + " can run on " + std::to_string(candidates) +
                     " of the " + std::to_string(nodes) + what +
                     " only (each replica needs its own)");
    }
  }
  return std::size_t{epsilon} + 1;
}

}  // namespace dagsweep
