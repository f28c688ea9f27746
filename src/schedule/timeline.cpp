#include "schedule/timeline.hpp"

#include <algorithm>

namespace dagsweep {

std::size_t InsertTimeline::first_from(double arrival) const {
  const auto slot = std::lower_bound(slots_.begin(), slots_.end(), arrival,
                                     [](const Slot& s, double time) { return s.start < time; });
  return static_cast<std::size_t>(slot - slots_.begin());
}

double InsertTimeline::earliest(double arrival, double duration) const {
  if (slots_.empty() || slots_.back().finish <= arrival) {
    // Only zero-length slots can still start at `arrival` or later; a task fits before them too.
    return arrival;
  }
  // A gap that ends before `arrival` cannot hold the task, so the first candidate ends at the first
  // slot that starts no earlier.
  for (std::size_t next = first_from(arrival); next < slots_.size(); ++next) {
    const double begin = next == 0 ? arrival : std::max(arrival, slots_[next - 1].finish);
    if (begin + duration <= slots_[next].start) return begin;
  }
  return std::max(arrival, slots_.back().finish);
}

void InsertTimeline::place(double start, double finish) {
  const Slot slot{start, finish};
  const auto at =
      std::upper_bound(slots_.begin(), slots_.end(), slot, [](const Slot& a, const Slot& b) {
        return a.start < b.start || (a.start == b.start && a.finish < b.finish);
      });
  slots_.insert(at, slot);
}

}  // namespace dagsweep
