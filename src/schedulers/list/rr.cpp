#include "schedulers/list/rr.hpp"

#include "schedulers/list/parts/fixed_assignment.hpp"

namespace dagsweep {

Schedule RoundRobin::schedule(const Instance& instance, const StopToken& stop) {
  const std::size_t processors = instance.platform.processor_count();
  return append_fixed_assignment(instance, stop, [&](std::size_t unit, TaskId task) {
    ProcessorId p(unit % processors);
    while (!instance.is_candidate(task, p)) p = ProcessorId((p.index() + 1) % processors);
    return p;
  });
}

}  // namespace dagsweep
