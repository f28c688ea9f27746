#include "schedulers/mapping/mct.hpp"

#include "schedulers/mapping/parts/immediate_mapping.hpp"

namespace dagsweep {

Schedule Mct::schedule(const Instance& instance, const StopToken& stop) {
  return map_immediately(instance, stop,
                         [](const ImmediateChoice& on) { return on.start + on.time; });
}

}  // namespace dagsweep
