#pragma once

#include "schedule/schedule.hpp"
#include "search/objectives/length.hpp"

namespace dagsweep {

/// A length of a schedule as planned, such as &Schedule::makespan.
using PlannedMetric = double (Schedule::*)() const;

/// Length of the schedule that a static scheduler makes, or a reactive one at time 0.
LengthFunction planned_length(const SearchedAlgorithm& algorithm, PlannedMetric metric);

}  // namespace dagsweep
