#pragma once

#include <set>
#include <span>
#include <string>
#include <vector>

#include "sweep/description/description.hpp"
#include "sweep/rows/tuple_conditions.hpp"

namespace dagsweep {

/// The conditions of a sweep on the combinations of its values.
struct SweepConditions {
  /// First the limits (most_tasks, most_seeds, no search of an algorithm against itself), then
  /// `exclude`. Required are `only` and `together`.
  TupleConditions conditions;
  std::size_t limits = 0;  ///< number of them; each has two parts
  std::set<AxisId> named;  ///< axes that `exclude`, `only` and `together` name
  /// Entries that meet no combination, because an axis has none of their values: a line each.
  std::vector<std::string> notices;
};

/// Looks up names and values of the conditions. The graph axis must be complete. Throws InputError.
SweepConditions sweep_conditions(const SweepDescription& sweep, std::span<const GraphValue> graphs);

}  // namespace dagsweep
