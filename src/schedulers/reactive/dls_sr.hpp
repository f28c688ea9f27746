#pragma once

#include <array>
#include <optional>
#include <span>

#include "schedule/reactive_scheduler.hpp"
#include "schedulers/list/dls.hpp"
#include "schedulers/prediction/estimates.hpp"
#include "schedulers/reactive/parts/estimated_dls.hpp"
#include "schedulers/reactive/parts/remapping_parameters.hpp"
#include "schedulers/reactive/parts/spare_times.hpp"

namespace dagsweep {

inline constexpr std::array<ParameterSpec, 3> dls_sr_parameters{
    {delta_parameter,
     {.name = "late",
      .kind = ParameterKind::choice,
      .fallback = "predicted",
      .meaning = "the delay that may exceed the spare time: predicted, or observed so far",
      .choices = "predicted|observed",
      .later = true},
     running_parameter}};

/// DLS with selective rescheduling (Zhao & Sakellariou, Scientific Programming 12(4), 2004, as the
/// GTP paper uses it): `dls` with estimates for the current state. At a rescheduling point it
/// predicts the finish times under the current mapping and order, and makes a new schedule only if
/// some task is delayed, relative to the schedule in force, by more than its spare time. With
/// `late: observed` only what has happened counts as a delay.
class DlsSr final : public ReactiveScheduler {
 public:
  static constexpr bool ranks_pairs = true;
  static constexpr bool keeps_copies = false;
  static constexpr bool rewinds = false;
  static constexpr bool regenerates = false;

  explicit DlsSr(const Parameters& parameters)
      : uses_delta_(parameters.flag("delta")),
        observes_(parameters.text("late") == "observed"),
        running_stays_(parameters.text("running") == "stay") {}

  Schedule schedule(const Snapshot& now, const StopToken& stop) override;
  std::optional<Schedule> reschedule(const Snapshot& now, const StopToken& stop) override;
  std::uint64_t pairs_examined() const override { return pairs_; }
  std::span<const PlannedTask> planned_tasks() const override {
    return observes_ && in_force_ ? in_force_->planned() : std::span<const PlannedTask>();
  }

 private:
  const bool uses_delta_, observes_, running_stays_;
  std::optional<Estimates> estimates_;  // set by schedule()
  std::optional<EstimatedDls> dls_;
  std::optional<SpareTimes> in_force_;
  std::uint64_t pairs_ = 0;
};

}  // namespace dagsweep
