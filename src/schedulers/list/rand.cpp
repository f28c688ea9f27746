#include "schedulers/list/rand.hpp"

#include "core/random.hpp"
#include "schedulers/list/parts/fixed_assignment.hpp"

namespace dagsweep {

Schedule Rand::schedule(const Snapshot& now, const StopToken& stop) {
  const std::size_t processors = now.instance.platform.processor_count();
  return append_fixed_assignment(now.instance, stop, [&](std::size_t unit) {
    return ProcessorId(RandomStream(seed_, Purpose::random_mapping, unit).below(processors));
  });
}

}  // namespace dagsweep
