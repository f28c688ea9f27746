#include "schedulers/mapping/duplex.hpp"

namespace dagsweep {

Schedule Duplex::schedule(const Instance& instance, const StopToken& stop) {
  Schedule soonest = min_min_.schedule(instance, stop);
  Schedule latest = max_min_.schedule(instance, stop);
  return latest.makespan() < soonest.makespan() ? latest : soonest;
}

}  // namespace dagsweep
