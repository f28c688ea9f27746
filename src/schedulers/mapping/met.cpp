#include "schedulers/mapping/met.hpp"

#include "schedulers/mapping/parts/immediate_mapping.hpp"

namespace dagsweep {

Schedule Met::schedule(const Instance& instance, const StopToken& stop) {
  return map_immediately(instance, stop, [](const ImmediateChoice& on) { return on.time; });
}

}  // namespace dagsweep
