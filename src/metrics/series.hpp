#pragma once

#include <span>
#include <vector>

#include "metrics/observation.hpp"
#include "simulation/engine/relocation.hpp"

namespace dagsweep {

/// The metrics of a series: runs that follow each other on one platform, and data moved between
/// them. A metric of the plan or an observed one is the sum over the runs; one of RunTotals is that
/// function of the summed totals; one of a Run is not defined (NaN).
class SeriesFigures {
 public:
  explicit SeriesFigures(std::span<const Metric> catalogue = metrics())
      : catalogue_(catalogue), sums_(catalogue.size()) {}

  /// `observation`: of the run, with the same catalogue.
  void add(const Run& run, const Observation& observation);
  /// Data moved between two runs.
  void add(const RelocationResult& moved);

  bool completed() const { return totals_.completed; }
  /// [catalogue]; NaN unless all runs completed. `last`: the run added last, on the platform of
  /// all.
  std::vector<double> values(const Run& last) const;

 private:
  std::span<const Metric> catalogue_;
  RunTotals totals_;
  std::vector<double> sums_;  // [catalogue] of the plan, or observed
};

}  // namespace dagsweep
