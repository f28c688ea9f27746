#include "schedulers/catalogue.hpp"

#include <algorithm>

#include "schedulers/exact/optimal.hpp"
#include "schedulers/list/bil.hpp"
#include "schedulers/list/dls.hpp"
#include "schedulers/list/etf.hpp"
#include "schedulers/list/fastest_node.hpp"
#include "schedulers/list/fcp.hpp"
#include "schedulers/list/flb.hpp"
#include "schedulers/list/hcpt.hpp"
#include "schedulers/list/hdlfet.hpp"
#include "schedulers/list/heft.hpp"
#include "schedulers/list/lookahead.hpp"
#include "schedulers/list/parametric.hpp"
#include "schedulers/list/rand.hpp"
#include "schedulers/list/rr.hpp"
#include "schedulers/list/seen_costs.hpp"
#include "schedulers/mapping/batch_mode.hpp"
#include "schedulers/mapping/immediate_mode.hpp"
#include "schedulers/online/jit.hpp"
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

// Papers of several schedulers.
constexpr std::string_view heft_paper = "Topcuoglu, Hariri & Wu, IEEE TPDS 13(3)";
constexpr std::string_view gtp_paper = "Hernandez & Cole, Computacion y Sistemas 13(2)";
constexpr std::string_view ftsa_paper =
    "Benoit, Hakem & Robert, Fault Tolerant Scheduling of Precedence Task Graphs on Heterogeneous "
    "Platforms";
constexpr std::string_view l_heft_paper =
    "Jin & Buyya, A Dataflow System with a Local Optima-based Scheduling for Enterprise Grids";

}  // namespace

std::span<const SchedulerEntry> schedulers() {
  static const SchedulerEntry catalogue[] = {
      entry_of<SeenCosts<Bil>, sees_parameters>(
          "bil", "ready task of largest imaginary makespan; smallest one (Oh & Ha 1996)",
          {"list", "Oh & Ha, Euro-Par", 1996, "e P^2 + n r + n P^2", {1.4, 1.1, 0.0}}),
      entry_of<SeenCosts<Cpop>, cpop_parameters>(
          "cpop", "critical path on one processor, other tasks inserted (Topcuoglu 2002)",
          {"list", heft_paper, 2002, "e P + n P log n", {1.2, 0.3, 0.0}}),
      entry_of<DHeft, d_heft_parameters>(
          "d-heft",
          "reactive; HEFT again when a predicted time was wrong by a factor of 2 (Jin & Buyya)",
          {"reactive", l_heft_paper, 2008, "e P + n P", {1.1, 0.5, 0.0}}),
      entry_of<SeenCosts<Dls>, dls_parameters>(
          "dls", "ready task and processor of largest dynamic level (Sih & Lee 1993)",
          {"list",
           "Sih & Lee, IEEE TPDS 4(2)",
           1993,
           "e P + n P log n; level=peer: n P^2 r",
           {1.1, 0.9, 0.0}}),
      entry_of<DlsSr, dls_sr_parameters>(
          "dls/sr", "reactive; DLS again when a task is late by more than its spare time",
          {"reactive",
           "Zhao & Sakellariou, Scientific Programming 12(4)",
           2004,
           "e P + n P r",
           {1.2, 0.9, 0.0}}),
      entry_of<SeenCosts<Duplex>, batch_parameters>(
          "duplex", "the better of min-min and max-min (Braun et al. 2001)",
          {"mapping", "Braun et al., JPDC 61(6)", 2001, "(n + e) P + n r", {1.2, 0.1, 0.0}}),
      entry_of<SeenCosts<Etf>, etf_parameters>(
          "etf", "ready task and processor of earliest start (Hwang et al. 1989)",
          {"list",
           "Hwang, Chow, Anger & Lee, SIAM J. Comput. 18(2)",
           1989,
           "e P + n P log n; processors=idle: n P r",
           {1.3, 0.8, 0.0}}),
      entry_of<SeenCosts<FastestNode>, sees_parameters>(
          "fastest-node", "all tasks on the processor of smallest sum of W (baseline of PISA)",
          {"list", "Coleman & Krishnamachari, IPDPS", 2025, "e + n P", {1.0, 0.4, 0.0}}),
      entry_of<SeenCosts<Fcp>, fcp_parameters>(
          "fcp", "largest bottom level of P ready tasks; the better of two processors",
          {"list", "Radulescu & van Gemund, ICS", 1999, "e + n (P + log n)", {1.2, 0.3, 0.0}}),
      entry_of<SeenCosts<Flb>, sees_parameters>(
          "flb", "ready task of earliest start, from two candidates (Radulescu & van Gemund 1999)",
          {"list", "Radulescu & van Gemund, ICPP", 1999, "n P + (n + e) log n", {1.1, 0.3, 0.0}}),
      entry_of<Ftbar, ftbar_parameters>(
          "ftbar", "epsilon + 1 replicas of the task of largest schedule pressure (Girault 2003)",
          {"replication",
           "Girault, Kalla, Sighireanu & Sorel, DSN",
           2003,
           "e P R + n P log n; engine=reference: n P r",
           {0.9, 0.8, -0.3}}),
      entry_of<Ftsa>("ftsa",
                     "epsilon + 1 replicas of the most critical task (Benoit, Hakem & Robert 2008)",
                     {"replication", ftsa_paper, 2008, "e P R + n (P + log n)", {1.1, 0.2, 0.2}}),
      entry_of<Gtp<GtpFeatures{}>, gtp_parameters>(
          "gtp", "reactive; decreasing bottom level, earliest finish (Hernandez & Cole 2009)",
          {"reactive", gtp_paper, 2009, "e P + n P", {1.1, 0.5, 0.0}}),
      entry_of<Gtp<GtpFeatures{.copies = true}>, gtp_parameters>(
          "gtp/c", "GTP that keeps the input copies of migrated tasks as data sources",
          {"reactive", gtp_paper, 2009, "e P + n P", {1.1, 0.5, 0.0}}),
      entry_of<Gtp<GtpFeatures{.copies = true, .rewinding = true}>, gtp_parameters>(
          "gtp/c/r", "GTP/c that rewinds tasks when a processor fails",
          {"reactive", gtp_paper, 2009, "e P + n P", {1.2, 0.6, 0.0}}),
      entry_of<Gtp<GtpFeatures{.rewinding = true}>, gtp_parameters>(
          "gtp/r", "GTP that rewinds tasks when a processor fails",
          {"reactive", gtp_paper, 2009, "e P + n P", {1.2, 0.5, 0.0}}),
      entry_of<SeenCosts<Hcpt>, sees_parameters>(
          "hcpt", "critical path after its parent trees; insertion (Hagras & Janecek 2003)",
          {"list", "Hagras & Janecek, ISPDC", 2003, "e P + e log e", {1.2, 0.2, 0.0}}),
      entry_of<SeenCosts<Hdlfet>, sees_parameters>(
          "hdlfet", "largest dynamic level on the earliest available processor; earliest start",
          {"list",
           "Sih & Lee, IEEE TPDS 4(2), with the mapping of hlfet",
           1993,
           "e P + n (P + r)",
           {1.4, 0.2, 0.0}}),
      entry_of<SeenCosts<Heft>, heft_parameters>(
          "heft", "decreasing bottom level; insertion, earliest finish (Topcuoglu 2002)",
          {"list", heft_paper, 2002, "e P + n P log n", {1.1, 0.5, 0.0}}),
      entry_of<SeenCosts<Hlfet>, sees_parameters>(
          "hlfet", "largest static level; earliest start (Adam et al. 1974)",
          {"list",
           "Adam, Chandy & Dickson, CACM 17(12)",
           1974,
           "e P + n (P + log n)",
           {1.2, 0.3, 0.0}}),
      entry_of<Jit>("jit", "online; each ready task at once where it is estimated to finish first",
                    {"online", l_heft_paper, 2008, "e P + n P", {0.9, 0.3, 0.0}}),
      entry_of<LHeft, l_heft_parameters>(
          "l-heft", "online; ready tasks to the queue of earliest predicted finish (Jin & Buyya)",
          {"online", l_heft_paper, 2008, "e P + n P", {0.9, 0.1, 0.0}}),
      entry_of<SeenCosts<ParametricList>, list_parameters>(
          "list", "any point of the space of list schedulers (Coleman et al. 2024)",
          {"list",
           "Coleman, Agrawal, Hirani & Krishnamachari",
           2024,
           "e P + n P log n; sufferage=all: n P r",
           {1.1, 0.5, 0.0}}),
      entry_of<SeenCosts<Lookahead>, sees_parameters>(
          "lookahead", "HEFT by the latest finish of the children (Bittencourt et al. 2010)",
          {"list", "Bittencourt, Sakellariou & Madeira, PDP", 2010, "e P^2", {1.0, 1.1, 0.0}}),
      entry_of<SeenCosts<MaxMin>, batch_parameters>(
          "max-min", "ready task whose earliest completion is latest (Ibarra & Kim 1977)",
          {"mapping", "Ibarra & Kim, J. ACM 24(2)", 1977, "(n + e) P + n r", {1.1, 0.2, 0.0}}),
      entry_of<McFtsa, mc_ftsa_parameters>(
          "mc-ftsa", "FTSA with one message per input and replica; may not survive a crash",
          {"replication", ftsa_paper, 2008, "e R (P + R log R) + n (P + log n)", {1.1, 0.2, 0.4}}),
      entry_of<McFtsaSafe>(
          "mc-ftsa/safe", "MC-FTSA with enough messages to survive any epsilon crashes",
          {"replication", "", 0, "e R (P + R log R) + n (P + log n)", {1.1, 0.1, 0.7}}),
      entry_of<SeenCosts<Mcp>, sees_parameters>(
          "mcp", "smallest latest start; insertion, earliest start (Wu & Gajski 1990)",
          {"list",
           "Wu & Gajski, IEEE TPDS 1(3)",
           1990,
           "e P + e log e + n P log n",
           {1.2, 0.5, 0.0}}),
      entry_of<SeenCosts<Mct>, sees_parameters>(
          "mct", "canonical order; earliest completion (Braun et al. 2001)",
          {"mapping", "Braun et al., JPDC 61(6)", 2001, "(n + e) P", {1.1, 0.3, 0.0}}),
      entry_of<SeenCosts<Met>, sees_parameters>(
          "met", "canonical order; shortest execution (Braun et al. 2001)",
          {"mapping", "Braun et al., JPDC 61(6)", 2001, "(n + e) P", {1.1, 0.3, 0.0}}),
      entry_of<SeenCosts<MinMin>, batch_parameters>(
          "min-min", "ready task and processor of earliest completion (Ibarra & Kim 1977)",
          {"mapping", "Ibarra & Kim, J. ACM 24(2)", 1977, "(n + e) P + n r", {1.2, 0.2, 0.0}}),
      entry_of<SeenCosts<Olb>, sees_parameters>(
          "olb", "canonical order; processor that is ready first (Braun et al. 2001)",
          {"mapping", "Braun et al., JPDC 61(6)", 2001, "(n + e) P", {1.2, 0.5, 0.0}}),
      entry_of<Optimal, optimal_parameters>(
          "optimal",
          "branch and bound: a shortest schedule of small graphs, else the best one found",
          {"exact", "", 0, "exponential; per partial schedule e P^2", {3.0, 1.0, 0.0}}),
      entry_of<SeenCosts<Peft>, sees_parameters>(
          "peft", "optimistic cost table; insertion (Arabnejad & Barbosa 2014)",
          {"list",
           "Arabnejad & Barbosa, IEEE TPDS 25(3)",
           2014,
           "e P + n P log n",
           {1.1, 0.6, 0.0}}),
      entry_of<Rand>("rand", "canonical order; uniformly random processors",
                     {"list", "", 0, "e + n", {1.2, 0.1, 0.0}}),
      entry_of<RoundRobin>("rr", "canonical order; processors in round-robin order",
                           {"list", "", 0, "e + n", {1.1, 0.0, 0.0}}),
      entry_of<SeenCosts<Sufferage>, batch_parameters>(
          "sufferage", "ready task that loses most on its second best processor (Maheswaran 1999)",
          {"mapping",
           "Maheswaran, Ali, Siegel, Hensgen & Freund, JPDC 59(2)",
           1999,
           "(n + e) P + n r",
           {1.4, 0.0, 0.0}}),
  };
  return catalogue;
}

std::span<const SchedulerFamily> scheduler_families() {
  static constexpr SchedulerFamily families[] = {
      {"list", "static list schedulers, one replica per task"},
      {"mapping", "mapping heuristics for independent tasks, on ready tasks; one replica per task"},
      {"exact", "shortest schedules by search, one replica per task"},
      {"replication", "fault-tolerant list schedulers, epsilon + 1 replicas"},
      {"reactive", "remap unfinished tasks at rescheduling points"},
      {"online", "assign tasks when they become ready"},
  };
  return families;
}

Schedule initial_schedule(const AnyScheduler& scheduler, const Instance& instance,
                          const StopToken& stop) {
  if (const auto* fixed = std::get_if<std::unique_ptr<StaticScheduler>>(&scheduler)) {
    return (*fixed)->schedule(instance, stop);
  }
  const Snapshot initial{instance};
  if (const auto* reactive = std::get_if<std::unique_ptr<ReactiveScheduler>>(&scheduler)) {
    return (*reactive)->schedule(initial, stop);
  }
  return std::get<std::unique_ptr<OnlineScheduler>>(scheduler)->schedule(initial, stop);
}

Rescheduling rescheduling_of(const SchedulerEntry& entry, const Parameters& parameters,
                             const Platform& platform, double m0, double period) {
  Rescheduling rescheduling{entry.treatment};
  rescheduling.reference_makespan = m0;
  rescheduling.period = period;
  rescheduling.on_change = parameters.text("trigger") == "on-change";
  rescheduling.scheduling_cost = parameters.real("scheduling_cost");
  if (const auto most = parameters.real_unless_word("most_points")) {
    rescheduling.most_points = *most;
  } else {
    rescheduling.most_points = std::max(2000.0, period > 0.0 ? 100.0 * m0 / period : 0.0);
    // Allows each machine as many changes as a periodic run has rescheduling points.
    const std::size_t machines = platform.processor_count() + platform.link_count();
    if (rescheduling.on_change) rescheduling.most_points *= static_cast<double>(machines);
  }
  rescheduling.online = entry.is_online();
  rescheduling.observes_lateness =
      parameters.declares("late") && parameters.text("late") == "observed";
  return rescheduling;
}

}  // namespace dagsweep
