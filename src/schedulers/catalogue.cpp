#include "schedulers/catalogue.hpp"

#include "schedulers/heft.hpp"
#include "schedulers/rand.hpp"
#include "schedulers/rr.hpp"

namespace dagsweep {
namespace {

template <class S>
std::unique_ptr<Scheduler> make(const SchedulerRequest& request) {
  return std::make_unique<S>(request);
}

}  // namespace

std::span<const SchedulerEntry> schedulers() {
  static constexpr SchedulerEntry catalogue[] = {
      // name, summary, reactive, reads epsilon, reads seed, parameters, make
      {"heft",
       "decreasing bottom level; inserted where it finishes first (Topcuoglu 2002)",
       false,
       false,
       false,
       {},
       make<Heft>},
      {"rand",
       "canonical order; a uniformly random processor each",
       false,
       false,
       true,
       {},
       make<Rand>},
      {"rr",
       "canonical order; processors in turn (round robin)",
       false,
       false,
       false,
       {},
       make<RoundRobin>},
  };
  return catalogue;
}

}  // namespace dagsweep
