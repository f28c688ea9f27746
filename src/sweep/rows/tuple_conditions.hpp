#pragma once

#include <string>
#include <vector>

#include "runs/request/axis_id.hpp"
#include "sweep/rows/value_set.hpp"

namespace dagsweep {

/// Values of one axis.
struct AxisValues {
  AxisId axis;
  ValueSet values;
};

/// A set of combinations of values: those with one of its values on every axis that it names.
struct TupleCondition {
  std::vector<AxisValues> parts;  ///< of different axes

  /// Its values of an axis; null if it does not name the axis.
  const ValueSet* values_of(AxisId axis) const {
    for (const AxisValues& part : parts) {
      if (part.axis == axis) return &part.values;
    }
    return nullptr;
  }
};

/// Which combinations a sweep has. They are combinations of the values of all axes, whether a tuple
/// reads them or not.
struct TupleConditions {
  std::vector<TupleCondition> excluded;  ///< a combination that meets one is left out
  /// A combination that meets none of a list is left out.
  std::vector<std::vector<TupleCondition>> required;

  bool empty() const { return excluded.empty() && required.empty(); }
};

/// The conditions as JSON: {"excluded": [CONDITION...], "required": [[CONDITION...]...]}, where a
/// condition is {"seed": [[3, 60]], ...}: for each axis that it names, ranges of value numbers,
/// without the second end.
std::string text_of(const TupleConditions& conditions);

}  // namespace dagsweep
