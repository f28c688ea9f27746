#pragma once

#include <span>
#include <vector>

#include "metrics/observation.hpp"
#include "simulation/engine/relocation.hpp"

namespace dagsweep {

/// The metrics of a series: runs that follow each other on one platform, and data moved between
/// them. A metric of the plan or an observed one is the sum over the runs; a metric of RunTotals is
/// the same function of the summed totals; a metric of a Run is not defined (NaN).
class SeriesFigures {
 public:
  explicit SeriesFigures(std::span<const Metric> catalogue = metrics())
      : catalogue_(catalogue), sums_(catalogue.size()) {}

  /// Adds a run. `observation`: observation of the run, with the same catalogue.
  void add(const Run& run, const Observation& observation);
  /// Adds the move of data between two runs.
  void add(const RelocationResult& moved);

  bool completed() const { return totals_.completed; }
  /// [catalogue] values for the series; NaN unless all runs completed. `last`: the run added last,
  /// on the platform of all.
  std::vector<double> values(const Run& last) const;

 private:
  std::span<const Metric> catalogue_;
  RunTotals totals_;
  std::vector<double> sums_;  // [catalogue] sums, for metrics of the plan and observed ones
};

}  // namespace dagsweep
