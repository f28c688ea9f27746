#include "schedulers/ftbar.hpp"

#include "core/error.hpp"
#include "schedulers/ftbar_fast.hpp"
#include "schedulers/ftbar_reference.hpp"

namespace dagsweep {

Schedule Ftbar::schedule(const Snapshot& now, const StopToken& stop) {
  const Instance& instance = now.instance;
  const std::size_t copies = epsilon_ + 1;
  const std::size_t processors = instance.platform.processor_count();
  if (copies > processors) {
    throw RunError("epsilon is " + std::to_string(epsilon_) + ", but there are only " +
                   std::to_string(processors) + " processors (each replica needs its own)");
  }
  FtbarPlan plan(instance, copies, minimize_);
  const auto run = engine_ == "fast" ? run_ftbar_fast : run_ftbar_reference;
  run(instance, copies, plan, stop);
  return std::move(plan).finished();
}

}  // namespace dagsweep
