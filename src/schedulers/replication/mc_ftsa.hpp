#pragma once

#include <array>

#include "schedule/static_scheduler.hpp"
#include "schedulers/replication/parts/deadlines.hpp"
#include "schedulers/replication/parts/sender_assignment.hpp"

namespace dagsweep {

inline constexpr std::array<ParameterSpec, 2> mc_ftsa_parameters{{
    {.name = "matching",
     .kind = ParameterKind::choice,
     .fallback = "greedy",
     .meaning = "how each replica's one source is chosen",
     .choices = "greedy|bottleneck"},
    {.name = "sources",
     .kind = ParameterKind::choice,
     .fallback = "chosen",
     .meaning = "in execution: only the chosen source, or any live replica if that is lost",
     .choices = "chosen|any-live",
     .later = true},
}};

/// MC-FTSA (Benoit, Hakem & Robert, 2008, section 4.2): chooses task and processors as FTSA does,
/// but every replica receives each input from one replica of the predecessor only: the one on its
/// own processor, if there is one, otherwise the one with which it is matched. Its proposition 4.3
/// holds for one predecessor at a time and does not compose: most schedules do not survive some
/// single crash.
class McFtsa final : public StaticScheduler {
 public:
  static constexpr bool names_sources = true;

  explicit McFtsa(const SchedulerRequest& request)
      : goal_(request),
        rule_(request.parameters.text("matching") == "greedy" ? MatchingRule::greedy
                                                              : MatchingRule::bottleneck),
        any_live_if_lost_(request.parameters.text("sources") == "any-live") {}
  Schedule schedule(const Instance& instance, const StopToken& stop) override;

 private:
  ReplicationGoal goal_;
  MatchingRule rule_;
  bool any_live_if_lost_;
};

}  // namespace dagsweep
