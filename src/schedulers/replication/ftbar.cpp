#include "schedulers/replication/ftbar.hpp"

#include "schedulers/replication/ftbar_fast.hpp"
#include "schedulers/replication/ftbar_reference.hpp"

namespace dagsweep {

Schedule Ftbar::schedule(const Snapshot& now, const StopToken& stop) {
  const auto run = engine_ == "fast" ? run_ftbar_fast : run_ftbar_reference;
  return run(now.instance, goal_, minimize_, stop).schedule(now.instance);
}

}  // namespace dagsweep
