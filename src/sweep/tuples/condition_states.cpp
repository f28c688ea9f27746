#include "sweep/tuples/condition_states.hpp"

#include <algorithm>

#include "runs/request/axis_catalogue.hpp"

namespace dagsweep {
namespace {

std::uint32_t bit_of(AxisId axis) {
  return 1U << static_cast<unsigned>(axis);
}

}  // namespace

ConditionStates::ConditionStates(std::span<const Axis> axes, std::span<const AxisId> order,
                                 std::span<const std::uint32_t> graph_value,
                                 const TupleConditions& conditions,
                                 const std::optional<std::vector<AxisId>>& read)
    : lists_(static_cast<std::uint32_t>(conditions.required.size())) {
  if (read) {
    read_ = 0;
    for (const AxisId axis : *read) *read_ |= bit_of(axis);
  }
  for (const TupleCondition& one : conditions.excluded) add_condition(one, excludes, order);
  for (std::uint32_t list = 0; list < lists_; ++list) {
    for (const TupleCondition& one : conditions.required[list]) add_condition(one, list, order);
  }
  for (const AxisId axis : order) {
    places_.push_back(depth_of(axes[static_cast<std::size_t>(axis)], graph_value));
  }
  // Axes of one value decide before the first of the others.
  Thread thread{0};
  for (std::uint32_t k = 0; k < conditions_.size(); ++k) {
    const bool is_possible = std::ranges::all_of(
        conditions_[k].values->parts,
        [&](const AxisValues& part) { return part.values.size() > 1 || part.values.front(); });
    if (is_possible) thread.push_back(k);
  }
  if (const auto first = decided(thread, 0)) start_.push_back(*first);
}

void ConditionStates::add_condition(const TupleCondition& condition, std::uint32_t list,
                                    std::span<const AxisId> order) {
  std::size_t last = 0;
  for (std::size_t depth = 0; depth < order.size(); ++depth) {
    if (condition.values_of(order[depth]) != nullptr) last = depth + 1;
  }
  conditions_.push_back({&condition, list, last});
}

ConditionStates::Depth ConditionStates::depth_of(const Axis& axis,
                                                 std::span<const std::uint32_t> graph_value) const {
  Depth depth{axis.id, false, {}, {}};
  std::vector<const std::vector<bool>*> named;
  for (const Condition& condition : conditions_) {
    depth.values.push_back(condition.values->values_of(axis.id));
    if (depth.values.back() != nullptr) named.push_back(depth.values.back());
  }
  depth.is_chosen = !named.empty() && !always_reads(axis.id);
  const auto alike = [&](std::uint32_t a, std::uint32_t b) {
    return axis.facts[a] == axis.facts[b] && (a == 0) == (b == 0) &&
           std::ranges::all_of(named,
                               [&](const auto* values) { return (*values)[a] == (*values)[b]; });
  };
  for (std::uint32_t place = 0; place < axis.size(); ++place) {
    const std::uint32_t value = axis.id == AxisId::graph ? graph_value[place] : place;
    if (depth.ranges.empty() || !alike(depth.ranges.back().value, value)) {
      depth.ranges.push_back({place, place, value});
    }
    ++depth.ranges.back().end;
  }
  return depth;
}

ConditionStates::State ConditionStates::start() const {
  return start_;
}

ConditionStates::State ConditionStates::after(const State& state, std::size_t depth,
                                              std::uint32_t value) const {
  const Depth& here = places_[depth];
  State next;
  const auto add = [&](const Thread& thread, std::uint32_t unread, std::uint32_t chosen) {
    Thread left{thread.front() | unread};
    for (auto number = thread.begin() + 1; number != thread.end(); ++number) {
      const std::vector<bool>* values =
          *number < conditions_.size() ? here.values[*number] : nullptr;
      if (values == nullptr || (*values)[chosen]) left.push_back(*number);
    }
    if (auto one = decided(left, depth + 1)) next.push_back(std::move(*one));
  };
  for (const Thread& thread : state) {
    add(thread, 0, value);
    if (!here.is_chosen || value != 0) continue;
    for (const PlaceRange& range : here.ranges) add(thread, bit_of(here.axis), range.value);
  }
  std::ranges::sort(next);
  next.erase(std::unique(next.begin(), next.end()), next.end());
  return next;
}

std::optional<ConditionStates::Thread> ConditionStates::decided(const Thread& thread,
                                                                std::size_t depth) const {
  std::vector<bool> is_met(lists_), is_open(lists_);
  for (auto number = thread.begin() + 1; number != thread.end(); ++number) {
    if (*number >= conditions_.size()) {
      is_met[*number - conditions_.size()] = true;
      continue;
    }
    const Condition& one = conditions_[*number];
    const bool holds = one.last <= depth;
    if (one.list == excludes && holds) return std::nullopt;
    if (one.list != excludes) (holds ? is_met : is_open)[one.list] = true;
  }
  Thread left{thread.front()};
  for (auto number = thread.begin() + 1; number != thread.end(); ++number) {
    if (*number >= conditions_.size()) continue;
    const std::uint32_t list = conditions_[*number].list;
    if (list == excludes || !is_met[list]) left.push_back(*number);
  }
  for (std::uint32_t list = 0; list < lists_; ++list) {
    if (is_met[list])
      left.push_back(met(list));
    else if (!is_open[list])
      return std::nullopt;
  }
  return left;
}

bool ConditionStates::accepts(const State& state, RunFacts facts) const {
  return std::ranges::any_of(state, [&](const Thread& thread) {
    return std::ranges::all_of(places_, [&](const Depth& here) {
      const bool is_unread = (thread.front() & bit_of(here.axis)) != 0;
      return !here.is_chosen || is_unread != reads(here.axis, facts);
    });
  });
}

bool ConditionStates::reads(AxisId axis, RunFacts facts) const {
  return read_ ? (*read_ & bit_of(axis)) != 0 : dagsweep::reads(axis, facts);
}

bool ConditionStates::always_reads(AxisId axis) const {
  return read_ ? (*read_ & bit_of(axis)) != 0 : always_read(axis_spec(axis));
}

}  // namespace dagsweep
