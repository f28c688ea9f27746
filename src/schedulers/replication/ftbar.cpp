#include "schedulers/replication/ftbar.hpp"

#include "schedulers/replication/ftbar_fast.hpp"
#include "schedulers/replication/ftbar_reference.hpp"

namespace dagsweep {

Schedule Ftbar::schedule(const Instance& instance, const StopToken& stop) {
  const auto run = engine_ == "fast" ? run_ftbar_fast : run_ftbar_reference;
  return run(instance, goal_, minimize_, stop).schedule(instance);
}

}  // namespace dagsweep
