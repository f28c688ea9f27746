#include "schedulers/list/parts/timeline.hpp"

#include <algorithm>
#include <utility>

namespace dagsweep {

/// The earliest start >= begin before one of the slots, infinity if it is beyond the limit,
/// std::nullopt if there is none.
std::optional<double> InsertTimeline::first_fit_before(std::span<const Slot> slots, double begin,
                                                       double duration, double limit) {
  for (const Slot& slot : slots) {
    const double finish = begin + duration;
    if (finish > limit) return never;
    if (finish <= slot.start) return begin;
    begin = std::max(begin, slot.finish);
  }
  return std::nullopt;
}

/// Searches earliest() on a processor whose last task finishes after `arrival`.
double InsertTimeline::first_fit(double arrival, double duration, double limit) const {
  if (chunks_.empty()) return first_fit_before(few_, arrival, duration, limit).value_or(ready_);
  // A gap that ends before `arrival` cannot hold the task. The first candidate gap ends at the
  // first slot that starts at `arrival` or later.
  const auto first =
      std::lower_bound(chunks_.begin(), chunks_.end(), arrival,
                       [](const Chunk& c, double time) { return c.last_start < time; });
  for (auto chunk = static_cast<std::size_t>(first - chunks_.begin()); chunk < chunks_.size();
       ++chunk) {
    const Chunk& at = chunks_[chunk];
    double begin = std::max(arrival, finish_before(chunk));
    if (begin + duration > limit) return never;
    if (at.widest + margin(at.last_finish) < duration) continue;
    auto slot = at.slots.begin();
    if (slot->start < arrival) {
      slot = std::lower_bound(at.slots.begin(), at.slots.end(), arrival,
                              [](const Slot& s, double time) { return s.start < time; });
      begin = std::max(arrival, (slot - 1)->finish);
    }
    const auto fit = first_fit_before({slot, at.slots.end()}, begin, duration, limit);
    if (fit) return *fit;
  }
  return ready_;
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

void InsertTimeline::add_gap(const Gap& gap) {
  const auto later = first_gap(gap.end);
  if (later != wide_gaps_.end() && later->width >= gap.width) return;
  auto narrower = later;
  while (narrower != wide_gaps_.begin() && (narrower - 1)->width <= gap.width) --narrower;
  wide_gaps_.insert(wide_gaps_.erase(narrower, later), gap);
}

/// Moves the few slots into a chunk.
void InsertTimeline::make_chunks() {
  wide_gaps_.clear();
  double before = 0.0;
  for (const Slot& slot : few_) {
    add_gap({slot.start, slot.start - before});
    before = slot.finish;
  }
  chunks_.emplace_back().slots = std::exchange(few_, {});
  update_summary(0);
}

void InsertTimeline::place_in_chunks(const Slot& placed) {
  if (chunks_.empty()) make_chunks();
  if (placed.start >= ready_) add_gap({placed.start, placed.start - ready_});
  const std::size_t chunk = chunk_of(placed);
  Slots& slots = chunks_[chunk].slots;
  insert(placed, slots);
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
  if (chunks_.empty()) {
    few_.erase(std::lower_bound(few_.begin(), few_.end(), removed));
    ready_ = few_.empty() ? 0.0 : few_.back().finish;
  } else {
    remove_from_chunks(removed);
    ready_ = chunks_.empty() ? 0.0 : chunks_.back().last_finish;
  }
}

void InsertTimeline::remove_from_chunks(const Slot& removed) {
  const std::size_t chunk = chunk_of(removed);
  Slots& slots = chunks_[chunk].slots;
  const auto next = slots.erase(std::lower_bound(slots.begin(), slots.end(), removed));
  const double before = next == slots.begin() ? finish_before(chunk) : (next - 1)->finish;
  if (next != slots.end()) {
    add_gap({next->start, next->start - before});
  } else if (chunk + 1 < chunks_.size()) {
    const double end = chunks_[chunk + 1].slots.front().start;
    add_gap({end, end - before});
  }
  const bool is_empty = slots.empty();
  if (is_empty) chunks_.erase(chunks_.begin() + static_cast<std::ptrdiff_t>(chunk));
  // The gap before the next chunk may have become wider.
  const std::size_t changed = is_empty ? 1 : 2;
  for (std::size_t k = chunk; k < std::min(chunk + changed, chunks_.size()); ++k) update_summary(k);
}

}  // namespace dagsweep
