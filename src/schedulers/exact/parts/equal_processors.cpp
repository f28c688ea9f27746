#include "schedulers/exact/parts/equal_processors.hpp"

#include <algorithm>
#include <vector>

namespace dagsweep {
namespace {

bool are_equal(const Instance& instance, ProcessorId p, ProcessorId q) {
  for (const TaskId task : instance.graph.tasks()) {
    if (instance.times(task, p) != instance.times(task, q)) return false;
  }
  for (const ProcessorId other : instance.platform.processors()) {
    if (other == p || other == q) continue;
    if (instance.platform.delay(p, other) != instance.platform.delay(q, other)) return false;
  }
  return true;
}

}  // namespace

IdMap<ProcessorId, std::optional<ProcessorId>> equal_processors(const Instance& instance) {
  IdMap<ProcessorId, std::optional<ProcessorId>> before(instance.platform.processor_count());
  // Last processor of each class of equal processors; equality is transitive.
  std::vector<ProcessorId> last;
  for (const ProcessorId p : instance.platform.processors()) {
    const auto found = std::find_if(last.begin(), last.end(),
                                    [&](ProcessorId q) { return are_equal(instance, q, p); });
    if (found == last.end()) {
      last.push_back(p);
    } else {
      before[p] = *found;
      *found = p;
    }
  }
  return before;
}

}  // namespace dagsweep
