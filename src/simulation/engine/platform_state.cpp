#include "simulation/engine/platform_state.hpp"

namespace dagsweep {

std::span<const ProcessorId> PlatformState::apply_due_events() {
  changed_.clear();
  while (scenario_.next_time() <= now_) {
    const AvailabilityEvent event = scenario_.pop();
    last_change_ = now_;
    const auto& [n, m, only] = event.resource;
    notify(AvailabilityChanged{event.resource, event.availability});
    if (event.resource.is_link()) {
      link_availability_[platform_.link(n, m).index()] = event.availability;
      network_->set_link(n, m, event.availability);
      continue;
    }
    for (const ProcessorId p : processors_of(event.resource, platform_.layout_of_nodes())) {
      processors_.set_availability(p, event.availability);
      processor_availability_[p.index()] = event.availability;
      changed_.push_back(p);
    }
    if (!only) network_->set_node(n, event.availability);
  }
  network_->update(now_);
  return changed_;
}

bool PlatformState::may_resume(std::span<const std::uint8_t> lost) const {
  const auto counts = [&](NodeId n) { return lost.empty() || lost[n.index()] == 0; };
  for (const NodeId n : platform_.nodes()) {
    if (!counts(n)) continue;
    if (!is_live(n) && scenario_.may_rise({n, n})) return true;
    for (const NodeId m : platform_.nodes()) {
      if (n < m && counts(m) && link_availability_[platform_.link(n, m).index()] == 0.0 &&
          scenario_.may_rise({n, m})) {
        return true;
      }
    }
  }
  return false;
}

}  // namespace dagsweep
