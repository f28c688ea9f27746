#include "schedulers/reactive/dls_sr.hpp"

namespace dagsweep {

Schedule DlsSr::schedule(const Snapshot& now, const StopToken& stop) {
  if (!estimates_) {
    estimates_.emplace(now.instance, false);
    dls_.emplace(now.instance, uses_delta_, running_stays_);
  }
  estimates_->begin(now);
  Schedule new_schedule(now.instance.graph, now.instance.platform.processor_count(),
                        dls_->place_all(*estimates_, stop), QueueOrder::by_placement);
  pairs_ = dls_->pairs_examined();
  in_force_.emplace(now.instance, new_schedule, *estimates_);
  return new_schedule;
}

std::optional<Schedule> DlsSr::reschedule(const Snapshot& now, const StopToken& stop) {
  estimates_->begin(now);
  const bool late = observes_ ? in_force_->has_been_late(now)
                              : in_force_->has_late_task(*estimates_, now.reference_makespan, stop);
  const std::uint64_t predicted = in_force_->predicted();
  if (!late) {
    pairs_ = predicted;
    return std::nullopt;
  }
  Schedule new_schedule = schedule(now, stop);
  pairs_ += predicted;
  return new_schedule;
}

}  // namespace dagsweep
