#include "schedulers/mapping/olb.hpp"

#include "schedulers/mapping/parts/immediate_mapping.hpp"

namespace dagsweep {

Schedule Olb::schedule(const Instance& instance, const StopToken& stop) {
  return map_immediately(instance, stop, [](const ImmediateChoice& on) { return on.ready; });
}

}  // namespace dagsweep
