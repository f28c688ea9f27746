#pragma once

#include <span>
#include <string_view>

#include "search/point/point.hpp"

namespace dagsweep {

/// How a number that leaves its interval is brought back.
enum class IntervalEnds {
  reflect,  ///< as far inside as it was outside
  clip,     ///< to the end of the interval
};

struct MoveRules {
  double step = 1.0;  ///< the largest change of a number, as a share of its interval
  IntervalEnds ends = IntervalEnds::reflect;
};

/// Uniform numbers in [0, 1) that choose and make one move; each is drawn, whether or not it is
/// used.
struct MoveDraws {
  double element = 0.0;
  double second = 0.0;
  double value = 0.0;
};

/// One kind of change of an instance.
struct MoveKind {
  std::string_view name;
  std::string_view summary;
  bool changes_edges = false;  ///< whether it adds or removes edges; off with `structure: fixed`
  /// The number of elements that the move can change now; 0: the move is not enabled.
  std::size_t (*elements)(SearchPoint& point) = nullptr;
  /// Changes an element. `elements`: the number that elements() returned, not 0.
  void (*apply)(SearchPoint& point, std::size_t elements, const MoveDraws& draws,
                const MoveRules& rules) = nullptr;
};

/// The table of moves, in the order in which kinds are drawn.
std::span<const MoveKind> move_kinds();

/// The index below `count` that `u` in [0, 1) chooses: floor(u * count).
std::size_t chosen(double u, std::size_t count);

/// The value after a change by U[-step, step] times the length of the interval. `u`: the uniform
/// number that decides on the change.
double moved(double value, const Interval& interval, double u, const MoveRules& rules);

}  // namespace dagsweep
