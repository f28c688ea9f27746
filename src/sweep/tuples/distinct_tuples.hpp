#pragma once

#include <cstdint>
#include <map>
#include <span>
#include <tuple>
#include <vector>

#include "sweep/axes/axes.hpp"

namespace dagsweep {

/// Numbers the distinct tuples of a product of axes 0, 1, ... in lexicographic order, without
/// listing them: memory does not depend on how many there are. A tuple is distinct if every value
/// it does not read is the axis' first, and the sweep does not leave it out. Works as an automaton
/// that reads a tuple axis by axis and remembers only what decides the rest: the facts so far, and
/// which conditional axes are not at their first value.
class DistinctTuples {
 public:
  /// `axes`: all of them, by AxisId. `order`: slowest first. `graph_order`: the graph axis' value
  /// numbers in the order in which to visit them. Throws InputError beyond 2^48 tuples.
  DistinctTuples(std::span<const Axis> axes, std::span<const AxisId> order,
                 std::vector<std::uint32_t> graph_order);

  std::uint64_t size() const { return nodes_[root_].size; }
  /// The tuple of a number < size().
  Coordinates at(std::uint64_t number) const;
  /// The number of a distinct tuple.
  std::uint64_t number_of(const Coordinates& tuple) const;

 private:
  /// Consecutive values of one axis that lead to the same node.
  struct Run {
    std::uint32_t begin = 0;  // visiting places [begin, end)
    std::uint32_t end = 0;
    std::uint32_t child = 0;   // node
    std::uint64_t before = 0;  // tuples below this node that come before the run
    std::uint64_t each = 0;    // tuples under each of its values
  };
  struct Node {
    std::uint64_t size = 0;  // distinct tuples from here on
    std::vector<Run> runs;   // empty at the leaf
  };
  using State =
      std::tuple<std::size_t, AxisDependencies, std::uint32_t>;  // depth, facts, deviating axes

  std::uint32_t build(const State& state, std::span<const Axis> axes,
                      std::map<State, std::uint32_t>& known);
  std::uint32_t value_at(std::size_t depth, std::uint32_t place) const;
  std::uint32_t place_of(std::size_t depth, std::uint32_t value) const;

  std::vector<AxisId> order_;               // axes of more than one value, slowest first
  std::vector<std::uint32_t> graph_value_;  // place -> value
  std::vector<std::uint32_t> graph_place_;  // value -> place
  std::vector<Node> nodes_;
  std::uint32_t root_ = 0;
};

}  // namespace dagsweep
