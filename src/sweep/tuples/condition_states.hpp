#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "sweep/rows/axis.hpp"
#include "sweep/rows/tuple_conditions.hpp"

namespace dagsweep {

/// The bit of an axis in a set of axes.
constexpr std::uint32_t bit_of(AxisId axis) {
  return 1U << static_cast<unsigned>(axis);
}

/// Follows the conditions of a sweep along its axes, one value after the other.
///
/// A tuple has the first value of every axis that it does not read, and stands for all values of
/// it. A condition may name such an axis, and whether it is read may depend on later axes. So a
/// state is a set of threads, as in the simulation of a nondeterministic automaton: for every such
/// axis so far, a thread has chosen whether it is read and, if not, one of its values. The tuple is
/// part of the sweep if a thread that meets the conditions has chosen right.
class ConditionStates {
 public:
  /// The axes that are chosen as unread, as bits; then the conditions that are undecided, and the
  /// lists of which one is met.
  using Thread = std::vector<std::uint32_t>;
  using State = std::vector<Thread>;  ///< sorted, all different; none: no tuple is left

  /// Consecutive places of an axis.
  struct PlaceRange {
    std::uint32_t begin, end;
    std::uint32_t value;  ///< one of them
  };

  /// `order`: the axes, slowest first; those that are not in it have one value. `graph_value`:
  /// place -> value of the graph axis. `read`: the axes that tuples read; std::nullopt: by their
  /// facts. All but `read` must outlive this object.
  ConditionStates(std::span<const Axis> axes, std::span<const AxisId> order,
                  std::span<const std::uint32_t> graph_value, const TupleConditions& conditions,
                  const std::optional<std::vector<AxisId>>& read);

  State start() const;
  /// All places of the axis at a depth. Within a range, all values lead from this state to the
  /// same one and have the same facts.
  std::vector<PlaceRange> ranges(const State& state, std::size_t depth) const;
  /// The state after this value of the axis at a depth.
  State after(const State& state, std::size_t depth, std::uint32_t value) const;
  /// Whether a thread of the last state has chosen right.
  bool accepts(const State& state, RunFacts facts) const;
  /// Whether tuples with these facts read the axis.
  bool reads(AxisId axis, RunFacts facts) const;
  /// Whether all tuples read the axis.
  bool always_reads(AxisId axis) const;

 private:
  struct Condition {
    const TupleCondition* values;
    std::uint32_t list;  // number of the required list; `excludes` of an excluded one
    std::size_t last;    // one more than the depth of the last axis that it names; 0: none
  };
  struct Depth {
    AxisId axis;
    std::uint32_t size;
    bool is_chosen;                       // a condition names the axis, and not all tuples read it
    std::vector<const ValueSet*> values;  // [conditions] null: does not name the axis
    std::vector<std::uint32_t> begins;    // values that differ from the one before without any
  };
  static constexpr std::uint32_t excludes = UINT32_MAX;

  std::uint32_t met(std::uint32_t list) const {
    return static_cast<std::uint32_t>(conditions_.size()) + list;
  }
  void add_condition(const TupleCondition& condition, std::uint32_t list,
                     std::span<const AxisId> order);
  Depth depth_of(const Axis& axis) const;
  /// Adds the values from which on a condition of the thread holds, or no longer.
  void add_begins(const Thread& thread, const Depth& here,
                  std::vector<std::uint32_t>& begins) const;
  /// The thread with conditions whose last axis was at `depth` - 1 decided, and without those of
  /// lists that are met; std::nullopt if it meets an excluded one, or no longer any of a list.
  std::optional<Thread> decided(const Thread& thread, std::size_t depth) const;

  std::optional<std::uint32_t> read_;  // bits
  std::span<const std::uint32_t> graph_value_;
  std::uint32_t lists_;
  std::vector<Condition> conditions_;
  std::vector<Depth> places_;  // [order]
  State start_;
};

}  // namespace dagsweep
