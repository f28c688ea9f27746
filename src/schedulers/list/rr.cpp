#include "schedulers/list/rr.hpp"

#include "schedulers/list/parts/fixed_assignment.hpp"

namespace dagsweep {

Schedule RoundRobin::schedule(const Snapshot& now, const StopToken& stop) {
  const std::size_t processors = now.instance.platform.processor_count();
  return append_fixed_assignment(now.instance, stop,
                                 [&](std::size_t unit) { return ProcessorId(unit % processors); });
}

}  // namespace dagsweep
