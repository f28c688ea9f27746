#pragma once

#include <array>

#include "schedule/static_scheduler.hpp"
#include "schedulers/replication/ftbar_reference.hpp"
#include "schedulers/replication/parts/deadlines.hpp"

namespace dagsweep {

inline constexpr std::array<ParameterSpec, 3> ftbar_parameters{{
    {.name = "mst",
     .kind = ParameterKind::flag,
     .fallback = "true",
     .meaning =
         "Minimize-Start-Time: add replicas of predecessors where a task then starts earlier"},
    {.name = "engine",
     .kind = ParameterKind::choice,
     .fallback = "fast",
     .meaning = "how the next task is found; the schedules are the same",
     .choices = "fast|reference"},
    {.name = "pressure",
     .kind = ParameterKind::choice,
     .fallback = "earliest",
     .meaning = "S(t, p) waits for the first replica of each predecessor to send, or for all",
     .choices = "earliest|latest",
     .later = true},
}};

/// FTBAR (Girault, Kalla, Sighireanu & Sorel, DSN 2003; Benoit, Hakem & Robert, 2008, section 5):
/// each free task t keeps the epsilon + 1 processors of smallest schedule pressure
/// S(t, p) + bl(t) - R. The task whose largest kept pressure is the largest of all is placed on its
/// kept processors, the smallest pressure first. Ties: smaller pos, smaller processor. With
/// `pressure: latest`, the start S(t, p) in the pressure, though not in the schedule, waits for all
/// replicas of the predecessors.
class Ftbar final : public StaticScheduler {
 public:
  explicit Ftbar(const SchedulerRequest& request)
      : goal_(request),
        rules_{request.parameters.flag("mst"), request.parameters.text("pressure") == "latest"},
        engine_(request.parameters.text("engine")) {}
  Schedule schedule(const Instance& instance, const StopToken& stop) override;

 private:
  ReplicationGoal goal_;
  FtbarRules rules_;
  std::string engine_;
};

}  // namespace dagsweep
