#pragma once

#include <optional>

#include "schedule/scheduler_request.hpp"
#include "schedulers/scheduler_entry.hpp"
#include "search/objectives/objective.hpp"

namespace dagsweep {

/// A length of a schedule as planned.
enum class PlannedMetric { makespan, latency_lower, latency_upper };

/// The value of a schedule; latency_upper of one without replicas is its makespan.
double planned_value(const Schedule& schedule, PlannedMetric metric);

/// m_A / m_B of the schedules of two algorithms. Inadmissible where an algorithm refuses the
/// instance, where m_A is 0, or m_B below 1e-9 of its value at the first instance that is asked
/// for.
class PlannedRatio final : public Objective {
 public:
  struct Algorithm {
    const SchedulerEntry* entry;  ///< outlives the objective
    SchedulerRequest request;
  };
  PlannedRatio(Algorithm first, Algorithm second, PlannedMetric metric);

  ObjectiveValue of(const Instance& instance, std::uint64_t step, const StopToken& stop) override;

 private:
  Algorithm first_, second_;
  PlannedMetric metric_;
  std::optional<double> least_second_;
};

/// One metric over another of the schedule of one algorithm.
class PlannedExcess final : public Objective {
 public:
  PlannedExcess(PlannedRatio::Algorithm algorithm, PlannedMetric metric, PlannedMetric over);

  ObjectiveValue of(const Instance& instance, std::uint64_t step, const StopToken& stop) override;

 private:
  PlannedRatio::Algorithm algorithm_;
  PlannedMetric metric_, over_;
};

}  // namespace dagsweep
