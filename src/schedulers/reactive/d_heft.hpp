#pragma once

#include <array>
#include <optional>
#include <vector>

#include "core/parameters.hpp"
#include "schedule/reactive_scheduler.hpp"
#include "schedulers/prediction/performance_history.hpp"
#include "schedulers/reactive/parts/gtp_mapping.hpp"

namespace dagsweep {

inline constexpr std::array<ParameterSpec, 3> d_heft_parameters{
    {alpha_parameter, running_parameter, adopt_parameter}};

/// D-HEFT, the baseline of the L-HEFT paper (Jin & Buyya): HEFT on the processors that are live at
/// time 0. At a rescheduling point, all unfinished tasks are remapped, in decreasing bl, each to
/// the processor of earliest predicted finish. This is done only if since the last point a task
/// took at least twice or at most half its predicted time (section 5.2), if the set of processors
/// at availability 0 has changed, or if some task is unassigned. Predictions use the performance
/// history instead of current availabilities.
class DHeft final : public ReactiveScheduler {
 public:
  static constexpr bool keeps_copies = false;
  static constexpr bool rewinds = false;
  static constexpr bool regenerates = true;

  explicit DHeft(const Parameters& parameters)
      : alpha_(parameters.real("alpha")), choices_(parameters) {}

  Schedule schedule(const Snapshot& now, const StopToken& stop) override;
  std::optional<Schedule> reschedule(const Snapshot& now, const StopToken& stop) override;
  bool wants_completion_notices() const override { return true; }
  void finished(TaskId task, ProcessorId p, double elapsed) override;
  std::uint64_t pairs_examined() const override { return pairs_; }
  std::uint64_t dropped_assignments() const override { return dropped_; }

 private:
  bool has_unassigned_task(const Snapshot& now) const;

  const double alpha_;
  const RemappingChoices choices_;
  std::optional<PerformanceHistory> history_;  // set by schedule()
  std::optional<GtpMapping> mapping_;
  std::vector<std::uint8_t> failed_;  // [P] availability was 0 at the last call
  bool surprised_ = false;            // whether a prediction was wrong since the last point
  std::uint64_t pairs_ = 0;
  std::uint64_t dropped_ = 0;
};

}  // namespace dagsweep
