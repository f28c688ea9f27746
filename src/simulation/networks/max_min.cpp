#include "simulation/networks/max_min.hpp"

#include <algorithm>
#include <limits>

namespace dagsweep {

void MaxMinShares::touch(const SharedPath& path) {
  for (const std::uint32_t capacity : path) {
    if (shared_[capacity].touched) continue;
    shared_[capacity].touched = true;
    touched_.push_back(capacity);
  }
}

void MaxMinShares::add(std::uint32_t flow, const SharedPath& path, double cap) {
  if (flow >= flows_.size()) {
    flows_.resize(flow + 1);
    places_.resize(flows_.size() * most);
  }
  flows_[flow].path = path;
  flows_[flow].cap = cap;
  flows_[flow].changed = true;
  for (std::uint32_t k = 0; k < path.count; ++k) {
    const std::uint32_t place = flow * most + k;
    std::uint32_t& first = shared_[path.capacities[k]].first;
    places_[place] = {none, first};
    if (first != none) places_[first].before = place;
    first = place;
  }
  touch(path);
}

void MaxMinShares::remove(std::uint32_t flow) {
  const SharedPath path = flows_[flow].path;
  for (std::uint32_t k = 0; k < path.count; ++k) {
    const Place place = places_[flow * most + k];
    if (place.before != none) {
      places_[place.before].after = place.after;
    } else {
      shared_[path.capacities[k]].first = place.after;
    }
    if (place.after != none) places_[place.after].before = place.before;
  }
  flows_[flow].path.count = 0;
  touch(path);
}

void MaxMinShares::set_cap(std::uint32_t flow, double cap) {
  flows_[flow].cap = cap;
  flows_[flow].changed = true;
  touch(flows_[flow].path);
}

void MaxMinShares::reach(std::uint32_t capacity) {
  Shared& shared = shared_[capacity];
  if (shared.reached) return;
  shared.reached = true;
  shared.left = capacities_[capacity];
  shared.unfixed = 0;
  reached_.push_back(capacity);
}

void MaxMinShares::fix(std::uint32_t number, double rate, bool capped) {
  Flow& flow = flows_[number];
  if (flow.changed || flow.rate != rate || flow.capped != capped) changed_.push_back(number);
  flow.changed = false;
  flow.rate = rate;
  flow.capped = capped;
  flow.fixed = true;
  for (const std::uint32_t capacity : flow.path) {
    Shared& shared = shared_[capacity];
    shared.left = std::max(0.0, shared.left - rate);
    --shared.unfixed;
  }
}

/// Progressive filling: the rates of all flows rise together until a flow reaches its cap, or a
/// capacity is used up, whose flows stay at that.
std::span<const std::uint32_t> MaxMinShares::solve() {
  reached_.clear();
  solved_.clear();
  changed_.clear();
  by_cap_.clear();
  double least_cap = std::numeric_limits<double>::infinity();
  for (const std::uint32_t capacity : touched_) {
    shared_[capacity].touched = false;
    reach(capacity);
  }
  touched_.clear();
  for (std::size_t k = 0; k < reached_.size(); ++k) {
    for (std::uint32_t place = shared_[reached_[k]].first; place != none;
         place = places_[place].after) {
      Flow& flow = flows_[place / most];
      if (!flow.fixed) continue;
      flow.fixed = false;
      solved_.push_back(place / most);
      least_cap = std::min(least_cap, flow.cap);
      for (const std::uint32_t capacity : flow.path) {
        reach(capacity);
        ++shared_[capacity].unfixed;
      }
    }
  }
  const auto later = [&](std::uint32_t x, std::uint32_t y) {
    return flows_[x].cap > flows_[y].cap || (flows_[x].cap == flows_[y].cap && x > y);
  };

  for (std::size_t unfixed = solved_.size(); unfixed > 0;) {
    // The capacity that is used up first (ties: smaller number), at which rate.
    std::uint32_t narrowest = none;
    double share = 0.0;
    for (const std::uint32_t capacity : reached_) {
      const Shared& shared = shared_[capacity];
      if (shared.unfixed == 0) continue;
      const double here = shared.left / static_cast<double>(shared.unfixed);
      if (narrowest == none || here < share || (here == share && capacity < narrowest)) {
        narrowest = capacity;
        share = here;
      }
    }
    // Shares never fall while flows are fixed below them.
    const std::size_t before = unfixed;
    if (least_cap <= share) {  // seldom so where many share
      least_cap = std::numeric_limits<double>::infinity();
      by_cap_ = solved_;
      std::make_heap(by_cap_.begin(), by_cap_.end(), later);
    }
    while (!by_cap_.empty() && flows_[by_cap_.front()].cap <= share) {
      const std::uint32_t flow = by_cap_.front();
      std::pop_heap(by_cap_.begin(), by_cap_.end(), later);
      by_cap_.pop_back();
      if (flows_[flow].fixed) continue;
      fix(flow, flows_[flow].cap, true);
      --unfixed;
    }
    if (unfixed < before) continue;
    for (std::uint32_t place = shared_[narrowest].first; place != none;
         place = places_[place].after) {
      if (flows_[place / most].fixed) continue;
      fix(place / most, share, false);
      --unfixed;
    }
  }
  for (const std::uint32_t capacity : reached_) shared_[capacity].reached = false;
  return changed_;
}

}  // namespace dagsweep
