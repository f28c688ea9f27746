#include "sweep/tuples/condition_states.hpp"

#include <algorithm>

#include "runs/request/axis_catalogue.hpp"

namespace dagsweep {
namespace {

template <class Value>
void sort_distinct(std::vector<Value>& values) {
  std::ranges::sort(values);
  values.erase(std::unique(values.begin(), values.end()), values.end());
}

}  // namespace

ConditionStates::ConditionStates(std::span<const Axis> axes, std::span<const AxisId> order,
                                 std::span<const std::uint32_t> graph_value,
                                 const TupleConditions& conditions,
                                 const std::optional<std::vector<AxisId>>& read)
    : graph_value_(graph_value), lists_(static_cast<std::uint32_t>(conditions.required.size())) {
  if (read) {
    read_ = 0;
    for (const AxisId axis : *read) *read_ |= bit_of(axis);
  }
  for (const TupleCondition& one : conditions.excluded) add_condition(one, excludes, order);
  for (std::uint32_t list = 0; list < lists_; ++list) {
    for (const TupleCondition& one : conditions.required[list]) add_condition(one, list, order);
  }
  for (const AxisId axis : order) {
    places_.push_back(depth_of(axes[static_cast<std::size_t>(axis)]));
  }
  // Axes of one value decide before the first of the others.
  Thread thread{0};
  for (std::uint32_t k = 0; k < conditions_.size(); ++k) {
    const bool is_possible =
        std::ranges::all_of(conditions_[k].values->parts, [&](const AxisValues& part) {
          return axes[static_cast<std::size_t>(part.axis)].size() > 1 || part.values.contains(0);
        });
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

ConditionStates::Depth ConditionStates::depth_of(const Axis& axis) const {
  Depth depth{axis.id, static_cast<std::uint32_t>(axis.size()), false, {}, {}};
  for (const Condition& condition : conditions_) {
    depth.values.push_back(condition.values->values_of(axis.id));
    if (depth.values.back() != nullptr) depth.is_chosen = !always_reads(axis.id);
  }
  for (const AxisFacts::Piece& piece : axis.facts.pieces()) depth.begins.push_back(piece.begin);
  depth.begins.push_back(1);  // only the first value is left of an axis that is not read
  return depth;
}

void ConditionStates::add_begins(const Thread& thread, const Depth& here,
                                 std::vector<std::uint32_t>& begins) const {
  for (auto number = thread.begin() + 1; number != thread.end(); ++number) {
    const ValueSet* values = *number < conditions_.size() ? here.values[*number] : nullptr;
    if (values == nullptr) continue;
    for (const auto& [begin, end] : values->ranges()) {
      begins.push_back(begin);
      if (end < here.size) begins.push_back(end);
    }
  }
}

std::vector<ConditionStates::PlaceRange> ConditionStates::ranges(const State& state,
                                                                 std::size_t depth) const {
  const Depth& here = places_[depth];
  std::vector<PlaceRange> ranges;
  if (here.axis == AxisId::graph) {  // visited in another order
    for (std::uint32_t place = 0; place < here.size; ++place) {
      ranges.push_back({place, place + 1, graph_value_[place]});
    }
    return ranges;
  }
  std::vector<std::uint32_t> begins = here.begins;
  for (const Thread& thread : state) add_begins(thread, here, begins);
  sort_distinct(begins);
  for (std::size_t k = 0; k < begins.size(); ++k) {
    const std::uint32_t end = k + 1 < begins.size() ? begins[k + 1] : here.size;
    ranges.push_back({begins[k], end, begins[k]});
  }
  return ranges;
}

ConditionStates::State ConditionStates::start() const {
  return start_;
}

ConditionStates::State ConditionStates::after(const State& state, std::size_t depth,
                                              std::uint32_t value) const {
  const Depth& here = places_[depth];
  State next;
  Thread left;  // of one thread after the other: most end here
  const auto add = [&](const Thread& thread, std::uint32_t unread, std::uint32_t chosen) {
    left.assign(1, thread.front() | unread);
    for (auto number = thread.begin() + 1; number != thread.end(); ++number) {
      const ValueSet* values = *number < conditions_.size() ? here.values[*number] : nullptr;
      if (values == nullptr || values->contains(chosen)) left.push_back(*number);
    }
    if (auto one = decided(left, depth + 1)) next.push_back(std::move(*one));
  };
  for (const Thread& thread : state) {
    add(thread, 0, value);
    if (!here.is_chosen || value != 0) continue;
    std::vector<std::uint32_t> begins{0};
    add_begins(thread, here, begins);
    sort_distinct(begins);
    for (const std::uint32_t chosen : begins) add(thread, bit_of(here.axis), chosen);
  }
  sort_distinct(next);
  return next;
}

std::optional<ConditionStates::Thread> ConditionStates::decided(const Thread& thread,
                                                                std::size_t depth) const {
  if (lists_ > 0 && thread.size() == 1) return std::nullopt;  // a list is neither met nor open
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
