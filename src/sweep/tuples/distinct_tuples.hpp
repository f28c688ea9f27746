#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <tuple>
#include <vector>

#include "core/stop.hpp"
#include "sweep/rows/axis.hpp"
#include "sweep/rows/tuple_conditions.hpp"
#include "sweep/tuples/condition_states.hpp"

namespace dagsweep {

/// Numbers the distinct tuples of a product of axes 0, 1, ... in lexicographic order without
/// enumerating them: memory does not depend on the number of tuples. A tuple is distinct if every
/// axis that it does not read has its first value, and the sweep has a combination that it stands
/// for. Implemented as a decision diagram over the axes. A state holds all that the remaining axes
/// depend on: the facts so far, the conditional axes that are not at their first value, and the
/// conditions that are undecided.
class DistinctTuples {
 public:
  /// `axes`: all axes, by AxisId. `order`: slowest first. `graph_order`: the value numbers of the
  /// graph axis in the order of visits. `read`: the axes that tuples read; std::nullopt: by their
  /// facts. Throws InputError beyond 2^48 tuples; Stopped.
  DistinctTuples(std::span<const Axis> axes, std::span<const AxisId> order,
                 std::vector<std::uint32_t> graph_order, const TupleConditions& conditions = {},
                 const std::optional<std::vector<AxisId>>& read = std::nullopt,
                 const StopToken& stop = {});

  std::uint64_t size() const { return nodes_[root_].size; }
  /// The tuple with this number, which must be < size().
  Coordinates at(std::uint64_t number) const;
  /// The number of a distinct tuple.
  std::uint64_t number_of(const Coordinates& tuple) const;
  /// All sets of facts that distinct tuples have.
  const std::set<RunFacts>& facts() const { return facts_; }

 private:
  /// Consecutive values of one axis that lead to the same node.
  struct ValueRange {
    std::uint32_t begin = 0;  // places [begin, end) in the order of visits
    std::uint32_t end = 0;
    std::uint32_t child = 0;             // index of the node
    std::uint64_t tuples_before = 0;     // tuples below this node that precede the range
    std::uint64_t tuples_per_value = 0;  // tuples below each value of the range
  };
  struct Node {
    std::uint64_t size = 0;          // distinct tuples below this node
    std::vector<ValueRange> ranges;  // empty at a leaf
  };
  // Depth, facts, axes not at their first value, conditions.
  using State = std::tuple<std::size_t, RunFacts, std::uint32_t, ConditionStates::State>;

  std::uint32_t build(State state, std::span<const Axis> axes, const ConditionStates& conditions,
                      std::map<State, std::uint32_t>& known, const StopToken& stop);

  std::vector<AxisId> order_;               // axes with more than one value, slowest first
  std::vector<std::uint32_t> graph_value_;  // place -> value
  std::vector<std::uint32_t> graph_place_;  // value -> place
  std::vector<Node> nodes_;
  std::set<RunFacts> facts_;
  std::uint32_t root_ = 0;
};

}  // namespace dagsweep
