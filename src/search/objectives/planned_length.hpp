#pragma once

#include "schedule/schedule.hpp"
#include "search/objectives/length.hpp"

namespace dagsweep {

/// A length of a schedule as planned.
enum class PlannedMetric { makespan, latency_lower, latency_upper };

/// The metric's value for a schedule; latency_upper of one without replicas is its makespan.
double planned_value(const Schedule& schedule, PlannedMetric metric);

/// Length of the schedule that a static scheduler makes, or a reactive one at time 0.
LengthFunction planned_length(const SearchedAlgorithm& algorithm, PlannedMetric metric);

}  // namespace dagsweep
