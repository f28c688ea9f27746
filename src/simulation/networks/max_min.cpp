#include "simulation/networks/max_min.hpp"

#include <algorithm>
#include <functional>
#include <utility>

#include "core/number.hpp"

namespace dagsweep {

void MaxMinShares::touch(const SharedPath& path) {
  for (const std::uint32_t capacity : path) {
    if (shared_[capacity].is_touched) continue;
    shared_[capacity].is_touched = true;
    touched_.push_back(capacity);
  }
}

std::uint32_t MaxMinShares::add_group(const SharedPath& path) {
  groups_.emplace_back().path = path;
  group_flows_.emplace_back();
  nodes_.resize(groups_.size() * max_path);
  return static_cast<std::uint32_t>(groups_.size() - 1);
}

void MaxMinShares::add(std::uint32_t flow, std::uint32_t group, double cap) {
  if (flow >= flows_.size()) flows_.resize(flow + 1);
  flows_[flow].group = group;
  flows_[flow].cap = cap;
  insert(flow);
}

void MaxMinShares::remove(std::uint32_t flow) {
  erase(flow);
  flows_[flow].group = none;
}

void MaxMinShares::set_cap(std::uint32_t flow, double cap) {
  erase(flow);
  flows_[flow].cap = cap;
  insert(flow);
}

void MaxMinShares::insert(std::uint32_t number) {
  Flow& flow = flows_[number];
  Group& group = groups_[flow.group];
  GroupFlows& flows = group_flows_[flow.group];
  if (group.size++ == 0) link(flow.group);
  for (const std::uint32_t capacity : group.path) ++shared_[capacity].flows;
  const ByCap entry(flow.cap, number);
  const auto at = std::lower_bound(flows.by_cap.begin(), flows.by_cap.end(), entry);
  if (at - flows.by_cap.begin() < flows.capped) ++flows.capped;
  flows.by_cap.insert(at, entry);
  group.least_cap = flows.by_cap.front().first;
  if (!flow.is_new) new_.push_back(number);
  flow.is_new = true;
  touch(group.path);
}

void MaxMinShares::erase(std::uint32_t number) {
  const Flow& flow = flows_[number];
  Group& group = groups_[flow.group];
  GroupFlows& flows = group_flows_[flow.group];
  const auto at =
      std::lower_bound(flows.by_cap.begin(), flows.by_cap.end(), ByCap(flow.cap, number));
  if (at - flows.by_cap.begin() < flows.capped) --flows.capped;
  flows.by_cap.erase(at);
  for (const std::uint32_t capacity : group.path) --shared_[capacity].flows;
  if (--group.size == 0) {
    unlink(flow.group);
  } else {
    group.least_cap = flows.by_cap.front().first;
  }
  touch(group.path);
}

void MaxMinShares::link(std::uint32_t group) {
  ++groups_with_flows_;
  const SharedPath& path = groups_[group].path;
  for (std::uint32_t k = 0; k < path.count; ++k) {
    const std::uint32_t node = group * max_path + k;
    std::uint32_t& first = shared_[path.capacities[k]].first;
    nodes_[node] = {none, first};
    if (first != none) nodes_[first].before = node;
    first = node;
  }
}

void MaxMinShares::unlink(std::uint32_t group) {
  --groups_with_flows_;
  const SharedPath& path = groups_[group].path;
  for (std::uint32_t k = 0; k < path.count; ++k) {
    const Node node = nodes_[group * max_path + k];
    if (node.before != none) {
      nodes_[node.before].after = node.after;
    } else {
      shared_[path.capacities[k]].first = node.after;
    }
    if (node.after != none) nodes_[node.after].before = node.before;
  }
}

void MaxMinShares::reach(std::uint32_t capacity) {
  Shared& shared = shared_[capacity];
  if (shared.is_reached) return;
  shared.is_reached = true;
  shared.residual = capacities_[capacity];
  shared.unfixed = shared.flows;
  reached_.push_back(capacity);
}

/// Finds the capacities and groups connected to the touched capacities. Returns the number of
/// flows.
std::size_t MaxMinShares::reach_all() {
  reached_.clear();
  solved_.clear();
  by_cap_.clear();
  least_cap_ = no_limit;
  for (const std::uint32_t capacity : touched_) {
    shared_[capacity].is_touched = false;
    reach(capacity);
  }
  touched_.clear();
  std::size_t flows = 0;
  for (std::size_t k = 0; k < reached_.size() && solved_.size() < groups_with_flows_; ++k) {
    for (std::uint32_t node = shared_[reached_[k]].first; node != none; node = nodes_[node].after) {
      Group& group = groups_[node / max_path];
      if (!group.is_solved) continue;
      group.is_solved = false;
      group.fixed = 0;
      group.new_level = 0.0;
      solved_.push_back(node / max_path);
      flows += group.size;
      least_cap_ = std::min(least_cap_, group.least_cap);
      for (const std::uint32_t capacity : group.path) reach(capacity);
    }
  }
  for (const std::uint32_t capacity : reached_) {
    shared_[capacity].is_reached = false;
    if (shared_[capacity].unfixed == 0) continue;
    shared_[capacity].place = static_cast<std::uint32_t>(contended_.size());
    contended_.push_back({shared_[capacity].share(), capacity});
  }
  return flows;
}

/// The capacity exhausted first if the rates of all flows without a rate rise together (ties:
/// smaller number). There are few enough capacities to look at all of them.
MaxMinShares::Contended MaxMinShares::bottleneck() const {
  Contended first = contended_.front();
  for (const Contended& other : contended_) {
    if (other.share < first.share ||
        (other.share == first.share && other.capacity < first.capacity)) {
      first = other;
    }
  }
  return first;
}

/// Gives flows of the group a rate each.
void MaxMinShares::allocate(const Group& group, double rate, std::uint32_t flows) {
  for (const std::uint32_t capacity : group.path) {
    Shared& shared = shared_[capacity];
    shared.residual = std::max(0.0, shared.residual - rate * static_cast<double>(flows));
    shared.unfixed -= flows;
    if (shared.unfixed > 0) {
      contended_[shared.place].share = shared.share();
    } else {
      shared_[contended_.back().capacity].place = shared.place;
      contended_[shared.place] = contended_.back();
      contended_.pop_back();
    }
  }
}

/// Fixes the flows whose caps are at most `share`. Returns their number.
std::size_t MaxMinShares::fix_at_caps(double share) {
  if (by_cap_.empty()) {
    for (const std::uint32_t number : solved_) {
      if (!groups_[number].is_solved) by_cap_.emplace_back(next_cap(number), number);
    }
    std::make_heap(by_cap_.begin(), by_cap_.end(), std::greater<>());
  }
  std::size_t fixed = 0;
  while (!by_cap_.empty() && by_cap_.front().first <= share) {
    const std::uint32_t number = by_cap_.front().second;
    std::pop_heap(by_cap_.begin(), by_cap_.end(), std::greater<>());
    by_cap_.pop_back();
    Group& group = groups_[number];
    if (group.is_solved) continue;
    allocate(group, next_cap(number), 1);
    ++group.fixed;
    ++fixed;
    group.is_solved = group.fixed == group.size;
    if (group.is_solved) continue;
    by_cap_.emplace_back(next_cap(number), number);
    std::push_heap(by_cap_.begin(), by_cap_.end(), std::greater<>());
  }
  least_cap_ = by_cap_.empty() ? no_limit : by_cap_.front().first;
  return fixed;
}

/// Fixes all flows through the capacity that have no rate. Returns their number.
std::size_t MaxMinShares::fix_at_level(std::uint32_t capacity, double share) {
  std::size_t fixed = 0;
  for (std::uint32_t node = shared_[capacity].first; node != none; node = nodes_[node].after) {
    Group& group = groups_[node / max_path];
    if (group.is_solved) continue;
    const std::uint32_t flows = group.size - group.fixed;
    allocate(group, share, flows);
    group.new_level = share;
    group.is_solved = true;
    fixed += flows;
  }
  return fixed;
}

/// Adds what has changed in the group to the result.
void MaxMinShares::report(std::uint32_t number) {
  const Group& group = groups_[number];
  GroupFlows& flows = group_flows_[number];
  if (flows.level != group.new_level) changed_groups_.push_back(number);
  flows.level = group.new_level;
  const std::uint32_t begin = std::min(flows.capped, group.fixed);
  const std::uint32_t end = std::max(flows.capped, group.fixed);
  flows.capped = group.fixed;
  for (std::uint32_t k = begin; k < end; ++k) {
    Flow& flow = flows_[flows.by_cap[k].second];
    flow.is_capped = k < flows.capped;
    if (!flow.is_new) changed_flows_.push_back(flows.by_cap[k].second);
  }
}

/// Progressive filling: the rates of all flows rise together; a flow's rate is fixed when it
/// reaches its cap or when a capacity on its path is exhausted.
MaxMinShares::Changes MaxMinShares::solve() {
  changed_groups_.clear();
  changed_flows_.clear();
  for (std::size_t unfixed = reach_all(); unfixed > 0;) {
    const auto [share, capacity] = bottleneck();
    // Fixing flows at rates below `share` never decreases the share of any capacity.
    if (least_cap_ <= share) {  // rare when many flows share a capacity
      const std::size_t fixed = fix_at_caps(share);
      unfixed -= fixed;
      if (fixed > 0) continue;
    }
    unfixed -= fix_at_level(capacity, share);
  }
  for (const std::uint32_t group : solved_) report(group);
  for (const std::uint32_t number : new_) {
    Flow& flow = flows_[number];
    if (!std::exchange(flow.is_new, false) || flow.group == none) continue;
    const GroupFlows& flows = group_flows_[flow.group];
    flow.is_capped =
        flows.capped == flows.by_cap.size() || ByCap(flow.cap, number) < flows.by_cap[flows.capped];
    changed_flows_.push_back(number);
  }
  new_.clear();
  return {changed_groups_, changed_flows_};
}

}  // namespace dagsweep
