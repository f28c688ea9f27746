#include "schedulers/catalogue.hpp"

#include <algorithm>

#include "schedulers/list/cpop.hpp"
#include "schedulers/list/dls.hpp"
#include "schedulers/list/etf.hpp"
#include "schedulers/list/hdlfet.hpp"
#include "schedulers/list/heft.hpp"
#include "schedulers/list/hlfet.hpp"
#include "schedulers/list/peft.hpp"
#include "schedulers/list/rand.hpp"
#include "schedulers/list/rr.hpp"
#include "schedulers/online/l_heft.hpp"
#include "schedulers/reactive/d_heft.hpp"
#include "schedulers/reactive/dls_sr.hpp"
#include "schedulers/reactive/gtp.hpp"
#include "schedulers/replication/ftbar.hpp"
#include "schedulers/replication/ftsa.hpp"
#include "schedulers/replication/mc_ftsa.hpp"
#include "schedulers/replication/mc_ftsa_safe.hpp"

namespace dagsweep {
namespace {

template <class S>
std::unique_ptr<Scheduler> make(const SchedulerRequest& request) {
  return std::make_unique<S>(request);
}

template <bool uses_copies>
std::unique_ptr<Scheduler> make_gtp(const SchedulerRequest& /*request*/) {
  return std::make_unique<Gtp>(uses_copies);
}

std::unique_ptr<Scheduler> make_dls_sr(const SchedulerRequest& /*request*/) {
  return std::make_unique<DlsSr>();
}

}  // namespace

std::span<const SchedulerEntry> schedulers() {
  static constexpr SchedulerEntry catalogue[] = {
      {.name = "cpop",
       .summary = "critical path on one processor, other tasks inserted (Topcuoglu 2002)",
       .make = make<Cpop>},
      {.name = "d-heft",
       .summary =
           "reactive; HEFT again when a predicted time was wrong by a factor of 2 (Jin & Buyya)",
       .reactive = true,
       .regenerates = true,
       .parameters = d_heft_parameters,
       .make = make<DHeft>},
      {.name = "dls",
       .summary = "ready task and processor of largest dynamic level (Sih & Lee 1993)",
       .make = make<Dls>},
      {.name = "dls/sr",
       .summary = "reactive; DLS again when a task is late by more than its spare time",
       .reactive = true,
       .parameters = reactive_parameters,
       .make = make_dls_sr},
      {.name = "etf",
       .summary = "ready task and processor of earliest start (Hwang et al. 1989)",
       .make = make<Etf>},
      {.name = "ftbar",
       .summary = "epsilon + 1 replicas of the task of largest schedule pressure (Girault 2003)",
       .reads_epsilon = true,
       .parameters = ftbar_parameters,
       .make = make<Ftbar>},
      {.name = "ftsa",
       .summary = "epsilon + 1 replicas of the most critical task (Benoit, Hakem & Robert 2008)",
       .reads_epsilon = true,
       .make = make<Ftsa>},
      {.name = "gtp",
       .summary = "reactive; decreasing bottom level, earliest finish (Hernandez & Cole 2009)",
       .reactive = true,
       .parameters = reactive_parameters,
       .make = make_gtp<false>},
      {.name = "gtp/c",
       .summary = "GTP that keeps the input copies of migrated tasks as data sources",
       .reactive = true,
       .keeps_copies = true,
       .parameters = reactive_parameters,
       .make = make_gtp<true>},
      {.name = "gtp/c/r",
       .summary = "GTP/c that rewinds tasks when a processor fails",
       .reactive = true,
       .keeps_copies = true,
       .rewinds = true,
       .parameters = reactive_parameters,
       .make = make_gtp<true>},
      {.name = "gtp/r",
       .summary = "GTP that rewinds tasks when a processor fails",
       .reactive = true,
       .rewinds = true,
       .parameters = reactive_parameters,
       .make = make_gtp<false>},
      {.name = "hdlfet",
       .summary = "largest dynamic level on the earliest available processor; earliest start",
       .make = make<Hdlfet>},
      {.name = "heft",
       .summary = "decreasing bottom level; insertion, earliest finish (Topcuoglu 2002)",
       .make = make<Heft>},
      {.name = "hlfet",
       .summary = "largest static level; earliest start (Adam et al. 1974)",
       .make = make<Hlfet>},
      {.name = "l-heft",
       .summary = "online; ready tasks to the queue of earliest predicted finish (Jin & Buyya)",
       .reactive = true,
       .keeps_copies = true,
       .regenerates = true,
       .online = true,
       .parameters = l_heft_parameters,
       .make = make<LHeft>},
      {.name = "mc-ftsa",
       .summary = "FTSA with one message per input and replica; may not survive a crash",
       .reads_epsilon = true,
       .parameters = mc_ftsa_parameters,
       .make = make<McFtsa>},
      {.name = "mc-ftsa/safe",
       .summary = "MC-FTSA with enough messages to survive any epsilon crashes",
       .reads_epsilon = true,
       .make = make<McFtsaSafe>},
      {.name = "peft",
       .summary = "optimistic cost table; insertion (Arabnejad & Barbosa 2014)",
       .tabulates = true,
       .make = make<Peft>},
      {.name = "rand",
       .summary = "canonical order; uniformly random processors",
       .reads_seed = true,
       .make = make<Rand>},
      {.name = "rr",
       .summary = "canonical order; processors in round-robin order",
       .make = make<RoundRobin>},
  };
  return catalogue;
}

Rescheduling rescheduling_of(const SchedulerEntry& entry, const Parameters& parameters,
                             const Platform& platform, double m0, double period) {
  Rescheduling rescheduling;
  rescheduling.reference_makespan = m0;
  rescheduling.period = period;
  rescheduling.on_change = parameters.text("trigger") == "on-change";
  rescheduling.scheduling_cost = parameters.real("scheduling_cost");
  if (const auto most = parameters.real_unless_word("most_points")) {
    rescheduling.most_points = *most;
  } else {
    rescheduling.most_points = std::max(2000.0, period > 0.0 ? 100.0 * m0 / period : 0.0);
    // Allows each machine as many changes as there are points in a periodic run.
    const std::size_t machines = platform.processor_count() + platform.link_count();
    if (rescheduling.on_change) rescheduling.most_points *= static_cast<double>(machines);
  }
  rescheduling.keeps_copies = entry.keeps_copies;
  rescheduling.rewinds = entry.rewinds;
  rescheduling.regenerates = entry.regenerates;
  rescheduling.online = entry.online;
  return rescheduling;
}

}  // namespace dagsweep
