#include "sweep/tuples/distinct_tuples.hpp"

#include <algorithm>
#include <cassert>
#include <iterator>

#include "core/error.hpp"
#include "runs/request/axis_catalogue.hpp"

namespace dagsweep {
namespace {

constexpr std::uint64_t max_tuples = 1ULL << 48;

}  // namespace

DistinctTuples::DistinctTuples(std::span<const Axis> axes, std::span<const AxisId> order,
                               std::vector<std::uint32_t> graph_order,
                               const TupleConditions& conditions,
                               const std::optional<std::vector<AxisId>>& read,
                               const StopToken& stop)
    : graph_value_(std::move(graph_order)), graph_place_(graph_value_.size()) {
  RunFacts constant_facts = 0;  // facts of axes with one value
  for (const AxisId id : order) {
    const Axis& axis = axes[static_cast<std::size_t>(id)];
    if (axis.size() > 1)
      order_.push_back(id);
    else
      constant_facts |= axis.facts[0];
  }
  for (std::uint32_t place = 0; place < graph_value_.size(); ++place) {
    graph_place_[graph_value_[place]] = place;
  }
  const ConditionStates states(axes, order_, graph_value_, conditions, read);
  std::map<State, std::uint32_t> known;
  root_ = build({0, constant_facts, 0, states.start()}, axes, states, known, stop);
}

std::uint32_t DistinctTuples::build(State state, std::span<const Axis> axes,
                                    const ConditionStates& conditions,
                                    std::map<State, std::uint32_t>& known, const StopToken& stop) {
  if (const auto found = known.find(state); found != known.end()) return found->second;
  const std::size_t depth = std::get<0>(state);
  const RunFacts facts = std::get<1>(state);
  const std::uint32_t non_first = std::get<2>(state);
  const ConditionStates::State& open = std::get<3>(state);
  Node node;
  if (depth == order_.size()) {
    const bool is_first_where_unread = std::ranges::all_of(order_, [&](AxisId axis) {
      return (non_first & bit_of(axis)) == 0 || conditions.reads(axis, facts);
    });
    if (is_first_where_unread && conditions.accepts(open, facts)) {
      node.size = 1;
      facts_.insert(facts);
    }
  } else if (!open.empty()) {
    const AxisId id = order_[depth];
    const Axis& axis = axes[static_cast<std::size_t>(id)];
    for (const auto& [begin, end, value] : conditions.ranges(open, depth)) {
      stop.poll();
      const bool is_non_first = value != 0 && !conditions.always_reads(id);
      const std::uint32_t child =
          build({depth + 1, facts | axis.facts[value], non_first | (is_non_first ? bit_of(id) : 0),
                 conditions.after(open, depth, value)},
                axes, conditions, known, stop);
      if (node.ranges.empty() || node.ranges.back().child != child) {
        node.ranges.push_back({begin, begin, child, node.size, nodes_[child].size});
      }
      ValueRange& range = node.ranges.back();
      if (range.tuples_per_value > (max_tuples - node.size) / (end - begin)) {
        throw InputError("the sweep has more than 2^48 tuples");
      }
      range.end = end;
      node.size += range.tuples_per_value * (end - begin);
    }
  }
  nodes_.push_back(std::move(node));
  const auto number = static_cast<std::uint32_t>(nodes_.size() - 1);
  known.emplace(std::move(state), number);
  return number;
}

Coordinates DistinctTuples::at(std::uint64_t number) const {
  assert(number < size());
  Coordinates tuple{};
  const Node* node = &nodes_[root_];
  for (std::size_t depth = 0; depth < order_.size(); ++depth) {
    // The last range that begins so early. One without tuples begins where the next one does.
    const ValueRange& range =
        *std::prev(std::ranges::upper_bound(node->ranges, number, {}, &ValueRange::tuples_before));
    const std::uint64_t offset = (number - range.tuples_before) / range.tuples_per_value;
    number = (number - range.tuples_before) % range.tuples_per_value;
    const AxisId axis = order_[depth];
    const auto place = range.begin + static_cast<std::uint32_t>(offset);
    tuple[axis] = axis == AxisId::graph ? graph_value_[place] : place;
    node = &nodes_[range.child];
  }
  return tuple;
}

std::uint64_t DistinctTuples::number_of(const Coordinates& tuple) const {
  std::uint64_t number = 0;
  const Node* node = &nodes_[root_];
  for (std::size_t depth = 0; depth < order_.size(); ++depth) {
    const AxisId axis = order_[depth];
    const std::uint32_t place = axis == AxisId::graph ? graph_place_[tuple[axis]] : tuple[axis];
    const ValueRange& range = *std::ranges::upper_bound(node->ranges, place, {}, &ValueRange::end);
    number += range.tuples_before + range.tuples_per_value * (place - range.begin);
    node = &nodes_[range.child];
  }
  return number;
}

}  // namespace dagsweep
