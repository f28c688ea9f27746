#include "simulation/networks/max_min.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace dagsweep {
namespace {

/// Largest relative difference of levels that counts as rounding.
constexpr double rounding = 1e-13;

/// `a` is finite.
bool are_close(double a, double b) {
  return std::abs(a - b) <= rounding * std::abs(a);
}

bool exceeds(double rate, double level) {
  return rate > level + rounding * level;
}

}  // namespace

MaxMinShares::MaxMinShares(std::span<const double> capacities) {
  for (const double capacity : capacities) capacities_.push_back({capacity});
}

std::uint32_t MaxMinShares::add_group(const SharedPath& path, double cap) {
  Group& group = groups_.emplace_back();
  group.path = path;
  group.cap = cap;
  own_positions_.push_back(KeyedHeap::absent);
  return static_cast<std::uint32_t>(groups_.size() - 1);
}

void MaxMinShares::set_cap(std::uint32_t number, double cap) {
  Group& group = groups_[number];
  if (group.cap == cap) return;
  group.cap = cap;
  if (group.size == 0) return;
  if (group.bottleneck != none) capacities_[group.bottleneck].own.set(number, cap, own_positions_);
  touch(number);
}

void MaxMinShares::add_flow(std::uint32_t number) {
  Group& group = groups_[number];
  if (group.size++ == 0) link(number);
  if (group.bottleneck != none) count_own(group, group.bottleneck, 1);
  touch(number);
}

void MaxMinShares::remove_flow(std::uint32_t number) {
  Group& group = groups_[number];
  if (group.bottleneck != none) count_own(group, group.bottleneck, -1);
  if (--group.size == 0) unlink(number);
  touch(number);
}

void MaxMinShares::touch(std::uint32_t number) {
  if (!std::exchange(groups_[number].is_touched, true)) touched_.push_back(number);
}

void MaxMinShares::add_foreign(std::uint32_t number, std::uint32_t k) {
  Group& group = groups_[number];
  std::vector<std::uint32_t>& foreign = capacities_[group.path.capacities[k]].foreign;
  group.places[k] = static_cast<std::uint32_t>(foreign.size());
  foreign.push_back(number);
}

void MaxMinShares::remove_foreign(std::uint32_t number, std::uint32_t k) {
  const Group& group = groups_[number];
  const std::uint32_t capacity = group.path.capacities[k];
  std::vector<std::uint32_t>& foreign = capacities_[capacity].foreign;
  Group& last = groups_[foreign.back()];
  for (std::uint32_t j = 0; j < last.path.count; ++j)
    if (last.path.capacities[j] == capacity) last.places[j] = group.places[k];
  foreign[group.places[k]] = foreign.back();
  foreign.pop_back();
}

void MaxMinShares::link(std::uint32_t number) {
  for (std::uint32_t k = 0; k < groups_[number].path.count; ++k) add_foreign(number, k);
}

void MaxMinShares::unlink(std::uint32_t number) {
  move(number, none);
  for (std::uint32_t k = 0; k < groups_[number].path.count; ++k) remove_foreign(number, k);
}

/// Adds `flows` flows of one of the capacity's own groups to it, or removes them if `flows` < 0.
void MaxMinShares::count_own(const Group& group, std::uint32_t number, std::int32_t flows) {
  Capacity& capacity = capacities_[number];
  capacity.own_flows += static_cast<std::uint32_t>(flows);
  if (flows == 0) return;
  for (const std::uint32_t other : group.path) {
    if (other == number) continue;
    std::vector<Neighbor>& neighbors = capacity.neighbors;
    const auto at = std::find_if(neighbors.begin(), neighbors.end(), [&](const Neighbor& neighbor) {
      return neighbor.capacity == other;
    });
    if (at == neighbors.end()) {
      neighbors.push_back({other, static_cast<std::uint32_t>(flows)});
    } else if ((at->flows += static_cast<std::uint32_t>(flows)) == 0) {
      *at = neighbors.back();
      neighbors.pop_back();
    }
  }
}

/// Gives the group another bottleneck, one on its path or none.
void MaxMinShares::move(std::uint32_t number, std::uint32_t bottleneck) {
  Group& group = groups_[number];
  const std::uint32_t before = group.bottleneck;
  if (before == bottleneck) return;
  for (std::uint32_t k = 0; k < group.path.count; ++k) {
    if (group.path.capacities[k] == before) add_foreign(number, k);
    if (group.path.capacities[k] == bottleneck) remove_foreign(number, k);
  }
  if (before != none) {
    capacities_[before].own.remove(number, own_positions_);
    count_own(group, before, -static_cast<std::int32_t>(group.size));
  }
  if (bottleneck != none) {
    capacities_[bottleneck].own.set(number, group.cap, own_positions_);
    count_own(group, bottleneck, static_cast<std::int32_t>(group.size));
  }
  group.bottleneck = bottleneck;
}

void MaxMinShares::note_change(std::uint32_t number) {
  Group& group = groups_[number];
  if (std::exchange(group.is_changed, true)) return;
  group.old_bottleneck = group.bottleneck;
  changed_groups_.push_back(number);
}

bool MaxMinShares::has_rate(const Group& group) const {
  if (group.bottleneck == none) return !group.is_loose;
  const Capacity& bottleneck = capacities_[group.bottleneck];
  return !bottleneck.is_open || bottleneck.is_fixed;
}

/// Whether the group's flows have the rates that they had before solve().
bool MaxMinShares::is_kept(const Group& group) const {
  if (group.bottleneck == none) return !group.is_changed && !group.is_loose;
  return !capacities_[group.bottleneck].is_open;
}

/// The rate of each flow of a group that has a rate.
double MaxMinShares::rate(const Group& group) const {
  return group.bottleneck == none ? group.cap : capacities_[group.bottleneck].level;
}

/// The rate with which each flow of the group is counted in the loads of capacities that are not
/// open.
double MaxMinShares::counted_rate(const Group& group) const {
  if (group.bottleneck == none) return group.cap;
  const Capacity& bottleneck = capacities_[group.bottleneck];
  return bottleneck.is_open && !bottleneck.is_fixed ? bottleneck.expanded_to : bottleneck.level;
}

/// Opens a capacity through which something changes, so that the rate of its own groups may change.
void MaxMinShares::open(std::uint32_t number) {
  Capacity& capacity = capacities_[number];
  if (capacity.is_open) return;
  opened_.push_back(number);
  capacity.is_open = true;
  capacity.is_fixed = false;
  capacity.old_level = capacity.expanded_to = capacity.level;
  capacity.residual = capacity.capacity;
  capacity.highest = 0.0;
  capacity.unfixed = capacity.own_flows;
  for (const std::uint32_t k : capacity.foreign) {
    const Group& group = groups_[k];
    if (has_rate(group)) {
      capacity.residual -= rate(group) * static_cast<double>(group.size);
      capacity.highest = std::max(capacity.highest, rate(group));
    } else {
      capacity.unfixed += group.size;
    }
  }
  for (const Neighbor& neighbor : capacity.neighbors)
    add_unfixed(neighbor.capacity, neighbor.flows, capacity.level);
  if (capacity.unfixed > 0) contend(number);
}

/// Counts flows through the capacity that give up their rate.
void MaxMinShares::add_unfixed(std::uint32_t number, std::uint32_t flows, double rate) {
  Capacity& capacity = capacities_[number];
  if (!capacity.is_open) return;
  capacity.residual += rate * static_cast<double>(flows);
  capacity.unfixed += flows;
  contend(number);
}

/// Lets a group without bottleneck give up its rate.
void MaxMinShares::loosen(std::uint32_t number) {
  Group& group = groups_[number];
  group.is_loose = true;
  loose_.push_back(number);
  for (const std::uint32_t capacity : group.path) add_unfixed(capacity, group.size, group.cap);
}

/// The level at which the capacity is exhausted if nothing else limits its flows without a rate.
double MaxMinShares::share(const Capacity& capacity) const {
  const double share = std::max(0.0, capacity.residual) / static_cast<double>(capacity.unfixed);
  return are_close(share, capacity.old_level) ? capacity.old_level : share;
}

/// Events in increasing level. At equal levels caps come first: a flow that can have its cap is not
/// limited by a capacity.
bool MaxMinShares::Event::operator<(const Event& other) const {
  if (level != other.level) return level < other.level;
  const bool is_cap = kind == EventKind::cap;
  return is_cap != (other.kind == EventKind::cap) ? is_cap : capacity < other.capacity;
}

/// Records that something has changed at an open capacity.
void MaxMinShares::contend(std::uint32_t number) {
  Capacity& capacity = capacities_[number];
  if (capacity.unfixed > 0) {
    if (capacity.place == none) {
      capacity.place = static_cast<std::uint32_t>(contended_.size());
      contended_.push_back({{0.0, EventKind::fill, number}, true});
    }
    contended_[capacity.place].is_outdated = true;
  } else if (capacity.place != none) {
    capacities_[contended_.back().event.capacity].place = capacity.place;
    contended_[capacity.place] = contended_.back();
    contended_.pop_back();
    capacity.place = none;
  }
}

MaxMinShares::Event MaxMinShares::event_at(std::uint32_t number) const {
  const Capacity& capacity = capacities_[number];
  Event event{share(capacity), EventKind::fill, number};
  if (capacity.is_fixed || capacity.own.empty()) return event;
  if (capacity.expanded_to < event.level) event = {capacity.expanded_to, EventKind::expand, number};
  const double cap = capacity.own.front().value;
  if (cap <= event.level) event = {cap, EventKind::cap, number};
  return event;
}

MaxMinShares::Event MaxMinShares::next_event() {
  Event first{unlimited, EventKind::fill, none};
  for (auto& [event, is_outdated] : contended_) {
    if (std::exchange(is_outdated, false)) event = event_at(event.capacity);
    if (event < first) first = event;
  }
  for (const std::uint32_t number : loose_) {
    const Group& group = groups_[number];
    if (group.is_loose) first = std::min(first, Event{group.cap, EventKind::cap, none});
  }
  return first;
}

void MaxMinShares::handle(const Event& event) {
  if (event.capacity == none) {
    for (const std::uint32_t number : loose_)
      if (groups_[number].is_loose && groups_[number].cap == event.level) fix_at_cap(number);
  } else if (event.kind == EventKind::cap) {
    fix_at_cap(capacities_[event.capacity].own.front().key);
  } else if (event.kind == EventKind::expand) {
    expand(event.capacity);
  } else if (!claim(event.capacity, event.level)) {
    fix_at_level(event.capacity, event.level);
  }
}

/// Gives `rate` to flows through the capacity, whose load has counted them with rate `counted`.
/// `counted` is never lower: only expand() raises the rates that loads count, so only it can
/// exhaust a capacity that is not open.
void MaxMinShares::allocate(std::uint32_t number, std::uint32_t flows, double rate,
                            double counted) {
  Capacity& capacity = capacities_[number];
  if (capacity.is_open) {
    capacity.residual -= rate * static_cast<double>(flows);
    capacity.unfixed -= flows;
    contend(number);
  } else if (rate != counted) {
    capacity.load += (rate - counted) * static_cast<double>(flows);
    if (capacity.level < unlimited) affected_.push_back(number);
  }
}

void MaxMinShares::open_affected() {
  for (const std::uint32_t capacity : affected_) open(capacity);
  affected_.clear();
}

void MaxMinShares::fix_at_cap(std::uint32_t number) {
  Group& group = groups_[number];
  const double counted = counted_rate(group);
  note_change(number);
  move(number, none);
  group.is_loose = false;
  for (const std::uint32_t capacity : group.path)
    allocate(capacity, group.size, group.cap, counted);
  open_affected();
}

/// Raises the counted rates of the capacity's own groups to its share, which takes from the other
/// capacities on their paths. Opens those that this may exhaust.
void MaxMinShares::expand(std::uint32_t number) {
  Capacity& capacity = capacities_[number];
  const double before = std::exchange(capacity.expanded_to, share(capacity));
  const double rise = capacity.expanded_to - before;
  for (const Neighbor& neighbor : capacity.neighbors) {
    Capacity& other = capacities_[neighbor.capacity];
    if (other.is_open) continue;
    other.load += rise * static_cast<double>(neighbor.flows);
    if (other.level < unlimited || other.load > other.capacity * (1.0 - 1e-9))
      affected_.push_back(neighbor.capacity);
  }
  contend(number);
  open_affected();
}

/// Makes groups that are limited elsewhere give up rates above `level` that they have kept. Returns
/// whether there were any.
bool MaxMinShares::claim(std::uint32_t number, double level) {
  Capacity& capacity = capacities_[number];
  if (!exceeds(capacity.highest, level)) return false;
  capacity.highest = 0.0;
  bool found = false;
  for (const std::uint32_t k : capacity.foreign) {
    const Group& group = groups_[k];
    if (!is_kept(group)) continue;
    if (!exceeds(rate(group), level)) {
      capacity.highest = std::max(capacity.highest, rate(group));
    } else if (group.bottleneck == none) {
      loosen(k);
      found = true;
    } else {
      open(group.bottleneck);
      found = true;
    }
  }
  return found;
}

/// Fixes all flows through the capacity that have no rate; the groups of these flows become its
/// own.
void MaxMinShares::fix_at_level(std::uint32_t number, double level) {
  Capacity& capacity = capacities_[number];
  if (!capacity.is_fixed) {
    const double counted = capacity.expanded_to;
    capacity.is_fixed = true;
    capacity.level = level;
    for (const Neighbor& neighbor : capacity.neighbors)
      allocate(neighbor.capacity, neighbor.flows, level, counted);
    allocate(number, capacity.own_flows, level, counted);
  }
  level = capacity.level;  // the same, or fixed before and equal except for rounding
  for (std::size_t k = capacity.foreign.size(); k-- > 0;) {
    const std::uint32_t foreign = capacity.foreign[k];
    Group& group = groups_[foreign];
    if (has_rate(group)) continue;
    const double counted = counted_rate(group);
    note_change(foreign);
    move(foreign, number);
    group.is_loose = false;
    for (const std::uint32_t other : group.path) allocate(other, group.size, level, counted);
  }
  open_affected();
}

/// Ends solve(), when all flows have rates.
void MaxMinShares::finish() {
  for (const std::uint32_t number : opened_) {
    Capacity& capacity = capacities_[number];
    capacity.is_open = false;
    capacity.load = capacity.capacity - capacity.residual;
    if (capacity.own.empty()) capacity.level = unlimited;
    if (capacity.level != capacity.old_level) changed_capacities_.push_back(number);
  }
  opened_.clear();
  loose_.clear();
  std::erase_if(changed_groups_, [&](std::uint32_t number) {
    Group& group = groups_[number];
    group.is_changed = false;
    return !std::exchange(group.is_touched, false) && group.bottleneck == group.old_bottleneck;
  });
}

MaxMinShares::Changes MaxMinShares::solve() {
  changed_groups_.clear();
  changed_capacities_.clear();
  for (const std::uint32_t number : touched_) {
    Group& group = groups_[number];
    note_change(number);
    if (group.size > 0 && group.bottleneck == none) loosen(number);
  }
  for (const std::uint32_t number : touched_) {
    for (const std::uint32_t capacity : groups_[number].path) open(capacity);
  }
  touched_.clear();
  while (!contended_.empty()) handle(next_event());
  finish();
  return {changed_groups_, changed_capacities_};
}

}  // namespace dagsweep
