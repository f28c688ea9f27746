#include "schedulers/ftbar.hpp"

#include "schedulers/ftbar_fast.hpp"
#include "schedulers/ftbar_reference.hpp"

namespace dagsweep {

Schedule Ftbar::schedule(const Snapshot& now, const StopToken& stop) {
  const auto run = engine_ == "fast" ? run_ftbar_fast : run_ftbar_reference;
  return run(now.instance, goal_, minimize_, stop).finished(now.instance);
}

}  // namespace dagsweep
