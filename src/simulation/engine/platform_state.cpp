#include "simulation/engine/platform_state.hpp"

namespace dagsweep {

std::span<const ProcessorId> PlatformState::apply_due_events() {
  changed_.clear();
  while (scenario_.next_time() <= now_) {
    const AvailabilityEvent event = scenario_.pop();
    last_change_ = now_;
    const ProcessorId p = event.resource.first;
    const ProcessorId q = event.resource.second;
    notify(AvailabilityChanged{event.resource, event.availability});
    if (event.resource.is_processor()) {
      processors_.set_availability(p, event.availability);
      processor_availability_[p.index()] = event.availability;
      network_->set_processor(p, event.availability);
      changed_.push_back(p);
    } else {
      link_availability_[platform_.link(p, q).index()] = event.availability;
      network_->set_link(p, q, event.availability);
    }
  }
  network_->update(now_);
  return changed_;
}

bool PlatformState::may_resume(std::span<const std::uint8_t> lost) const {
  const auto counts = [&](ProcessorId p) { return lost.empty() || lost[p.index()] == 0; };
  for (const ProcessorId p : platform_.processors()) {
    if (!counts(p)) continue;
    if (processor_availability_[p.index()] == 0.0 && scenario_.may_rise({p, p})) return true;
    for (const ProcessorId q : platform_.processors()) {
      if (p < q && counts(q) && link_availability_[platform_.link(p, q).index()] == 0.0 &&
          scenario_.may_rise({p, q})) {
        return true;
      }
    }
  }
  return false;
}

}  // namespace dagsweep
