#include "schedulers/ftbar.hpp"

#include "schedulers/copies.hpp"
#include "schedulers/ftbar_fast.hpp"
#include "schedulers/ftbar_reference.hpp"

namespace dagsweep {

Schedule Ftbar::schedule(const Snapshot& now, const StopToken& stop) {
  const Instance& instance = now.instance;
  const std::size_t copies = copies_for(epsilon_, instance.platform);
  FtbarPlan plan(instance, copies, minimize_);
  const auto run = engine_ == "fast" ? run_ftbar_fast : run_ftbar_reference;
  run(instance, copies, plan, stop);
  return std::move(plan).finished();
}

}  // namespace dagsweep
