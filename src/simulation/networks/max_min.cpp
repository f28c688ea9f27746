#include "simulation/networks/max_min.hpp"

#include <algorithm>

#include "core/number.hpp"

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
    nodes_.resize(flows_.size() * max_path);
  }
  flows_[flow].path = path;
  flows_[flow].cap = cap;
  flows_[flow].changed = true;
  for (std::uint32_t k = 0; k < path.count; ++k) {
    const std::uint32_t node = flow * max_path + k;
    std::uint32_t& first = shared_[path.capacities[k]].first;
    nodes_[node] = {none, first};
    if (first != none) nodes_[first].before = node;
    first = node;
  }
  touch(path);
}

void MaxMinShares::remove(std::uint32_t flow) {
  const SharedPath path = flows_[flow].path;
  for (std::uint32_t k = 0; k < path.count; ++k) {
    const Node node = nodes_[flow * max_path + k];
    if (node.before != none) {
      nodes_[node.before].after = node.after;
    } else {
      shared_[path.capacities[k]].first = node.after;
    }
    if (node.after != none) nodes_[node.after].before = node.before;
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
  shared.residual = capacities_[capacity];
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
    shared.residual = std::max(0.0, shared.residual - rate);
    --shared.unfixed;
  }
}

/// Progressive filling: the rates of all flows rise together; a flow's rate is fixed when it
/// reaches its cap or when a capacity on its path is exhausted.
std::span<const std::uint32_t> MaxMinShares::solve() {
  reached_.clear();
  solved_.clear();
  changed_.clear();
  by_cap_.clear();
  double least_cap = no_limit;
  for (const std::uint32_t capacity : touched_) {
    shared_[capacity].touched = false;
    reach(capacity);
  }
  touched_.clear();
  for (std::size_t k = 0; k < reached_.size(); ++k) {
    for (std::uint32_t node = shared_[reached_[k]].first; node != none; node = nodes_[node].after) {
      Flow& flow = flows_[node / max_path];
      if (!flow.fixed) continue;
      flow.fixed = false;
      solved_.push_back(node / max_path);
      least_cap = std::min(least_cap, flow.cap);
      for (const std::uint32_t capacity : flow.path) {
        reach(capacity);
        ++shared_[capacity].unfixed;
      }
    }
  }
  const auto larger_cap = [&](std::uint32_t x, std::uint32_t y) {
    return flows_[x].cap > flows_[y].cap || (flows_[x].cap == flows_[y].cap && x > y);
  };

  for (std::size_t unfixed = solved_.size(); unfixed > 0;) {
    // The capacity exhausted first (ties: smaller number) and the rate at which it is.
    std::uint32_t bottleneck = none;
    double share = 0.0;
    for (const std::uint32_t capacity : reached_) {
      const Shared& shared = shared_[capacity];
      if (shared.unfixed == 0) continue;
      const double here = shared.residual / static_cast<double>(shared.unfixed);
      if (bottleneck == none || here < share || (here == share && capacity < bottleneck)) {
        bottleneck = capacity;
        share = here;
      }
    }
    // Fixing flows at rates below `share` never decreases the share of any capacity.
    const std::size_t before = unfixed;
    if (least_cap <= share) {  // rare when many flows share a capacity
      least_cap = no_limit;
      by_cap_ = solved_;
      std::make_heap(by_cap_.begin(), by_cap_.end(), larger_cap);
    }
    while (!by_cap_.empty() && flows_[by_cap_.front()].cap <= share) {
      const std::uint32_t flow = by_cap_.front();
      std::pop_heap(by_cap_.begin(), by_cap_.end(), larger_cap);
      by_cap_.pop_back();
      if (flows_[flow].fixed) continue;
      fix(flow, flows_[flow].cap, true);
      --unfixed;
    }
    if (unfixed < before) continue;
    for (std::uint32_t node = shared_[bottleneck].first; node != none; node = nodes_[node].after) {
      if (flows_[node / max_path].fixed) continue;
      fix(node / max_path, share, false);
      --unfixed;
    }
  }
  for (const std::uint32_t capacity : reached_) shared_[capacity].reached = false;
  return changed_;
}

}  // namespace dagsweep
