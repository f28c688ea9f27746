#include "schedulers/list/parts/timeline.hpp"

#include <algorithm>

namespace dagsweep {

double InsertTimeline::earliest(double arrival, double duration, double before) const {
  if (chunks_.empty() || chunks_.back().last_finish <= arrival) {
    // Only zero-length slots can start at `arrival` or later, and a task fits before them.
    return arrival;
  }
  // A gap that ends before `arrival` cannot hold the task. The first candidate gap ends at the
  // first slot that starts at `arrival` or later.
  const auto first =
      std::lower_bound(chunks_.begin(), chunks_.end(), arrival,
                       [](const Chunk& c, double time) { return c.last_start < time; });
  for (auto chunk = static_cast<std::size_t>(first - chunks_.begin()); chunk < chunks_.size();
       ++chunk) {
    const Chunk& at = chunks_[chunk];
    double begin = std::max(arrival, finish_before(chunk));
    if (begin + duration >= before) return never;
    // The margin covers the rounding of sums of the magnitude of the slots' times.
    if (at.widest + 0x1p-51 * at.last_finish < duration) continue;
    auto slot = at.slots.begin();
    if (slot->start < arrival) {
      slot = std::lower_bound(at.slots.begin(), at.slots.end(), arrival,
                              [](const Slot& s, double time) { return s.start < time; });
      begin = std::max(arrival, (slot - 1)->finish);
    }
    for (; slot != at.slots.end(); ++slot) {
      const double finish = begin + duration;
      if (finish >= before) return never;
      if (finish <= slot->start) return begin;
      begin = std::max(arrival, slot->finish);
    }
  }
  return std::max(arrival, chunks_.back().last_finish);
}

void InsertTimeline::update_summary(std::size_t chunk) {
  Chunk& at = chunks_[chunk];
  double before = finish_before(chunk);
  at.widest = 0.0;
  for (const Slot& slot : at.slots) {
    at.widest = std::max(at.widest, slot.start - before);
    before = slot.finish;
  }
  at.last_start = at.slots.back().start;
  at.last_finish = before;
}

std::size_t InsertTimeline::chunk_of(const Slot& slot) const {
  const auto found =
      std::lower_bound(chunks_.begin(), chunks_.end() - 1, slot,
                       [](const Chunk& c, const Slot& s) { return c.slots.back() < s; });
  return static_cast<std::size_t>(found - chunks_.begin());
}

void InsertTimeline::place(double start, double finish) {
  const Slot placed{start, finish};
  if (chunks_.empty()) chunks_.emplace_back();
  const std::size_t chunk = chunk_of(placed);
  auto& slots = chunks_[chunk].slots;
  slots.insert(std::upper_bound(slots.begin(), slots.end(), placed), placed);
  if (slots.size() > chunk_capacity) {
    Chunk second;
    second.slots.assign(slots.begin() + chunk_capacity / 2, slots.end());
    slots.resize(chunk_capacity / 2);
    chunks_.insert(chunks_.begin() + static_cast<std::ptrdiff_t>(chunk) + 1, std::move(second));
    update_summary(chunk);
    update_summary(chunk + 1);
  } else {
    update_summary(chunk);  // the gap before the next chunk can only have become narrower
  }
}

void InsertTimeline::remove(double start, double finish) {
  const Slot removed{start, finish};
  const std::size_t chunk = chunk_of(removed);
  auto& slots = chunks_[chunk].slots;
  slots.erase(std::lower_bound(slots.begin(), slots.end(), removed));
  const bool is_empty = slots.empty();
  if (is_empty) chunks_.erase(chunks_.begin() + static_cast<std::ptrdiff_t>(chunk));
  // The gap before the next chunk may have become wider.
  const std::size_t changed = is_empty ? 1 : 2;
  for (std::size_t k = chunk; k < std::min(chunk + changed, chunks_.size()); ++k) update_summary(k);
}

}  // namespace dagsweep
