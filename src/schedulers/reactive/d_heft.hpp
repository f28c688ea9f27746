#pragma once

#include <optional>
#include <vector>

#include "schedule/rescheduling.hpp"
#include "schedule/scheduler_request.hpp"
#include "schedulers/prediction/performance_history.hpp"
#include "schedulers/reactive/gtp.hpp"

namespace dagsweep {

inline constexpr std::array<ParameterSpec, 4> d_heft_parameters{
    {alpha_parameter, reactive_parameters[0], reactive_parameters[1], reactive_parameters[2]}};

/// D-HEFT, what the L-HEFT paper (Jin & Buyya) compares with: HEFT on the processors that are live
/// at time 0; then all unfinished tasks are mapped again, by decreasing bl to where they are
/// predicted to finish first, whenever the last one has turned out wrong: a task took at least
/// twice or at most half its predicted time (section 5.2), other processors are away than before,
/// or tasks belong to nobody. The performance history takes the place of present availabilities.
class DHeft final : public Scheduler {
 public:
  explicit DHeft(const SchedulerRequest& request) : alpha_(request.parameters.real("alpha")) {}

  Schedule schedule(const Snapshot& now, const StopToken& stop) override;
  std::optional<Schedule> reschedule(const Snapshot& now, const StopToken& stop) override;
  bool wants_completion_notices() const override { return true; }
  void finished(TaskId task, ProcessorId p, double elapsed) override;
  std::uint64_t pairs_examined() const override { return pairs_; }

 private:
  bool has_unassigned_task(const Snapshot& now) const;

  const double alpha_;
  std::optional<PerformanceHistory> history_;  // once a first call has been made
  std::optional<Gtp> mapping_;
  std::vector<std::uint8_t> away_;  // [P] at the last call
  bool surprised_ = false;          // has a prediction been wrong since then?
  std::uint64_t pairs_ = 0;
};

}  // namespace dagsweep
