#include "schedulers/list/rand.hpp"

#include "core/random.hpp"
#include "schedulers/list/parts/fixed_assignment.hpp"

namespace dagsweep {

Schedule Rand::schedule(const Instance& instance, const StopToken& stop) {
  const std::size_t processors = instance.platform.processor_count();
  return append_fixed_assignment(instance, stop, [&](std::size_t unit) {
    return ProcessorId(RandomStream(seed_.value, Purpose::random_mapping, unit).below(processors));
  });
}

}  // namespace dagsweep
