#pragma once

#include <vector>

#include "metrics/catalogue.hpp"
#include "simulation/engine/relocation.hpp"

namespace dagsweep {

/// The metrics of runs that follow each other, as of one run: what is of the plan (sizes, planned
/// times) adds up; times, messages, data and effort do too, with what happens between runs; nsl,
/// slr, speedup and efficiency are ratios of such sums. The mean communication time, and with it
/// normalised_latency, is not defined (NaN).
class SeriesFigures {
 public:
  void add(const Run& run);
  /// Between two runs.
  void add(const RelocationResult& moved);

  bool completed() const { return total_.completed; }
  /// [metrics()]; NaN unless all completed. `last`: the run added last.
  std::vector<double> values(const Run& last) const;

 private:
  Execution total_{true, 0.0, {}, {}, 0, 0.0, {}};
  InstanceScale scale_;                                                  // sums
  std::vector<double> of_plan_ = std::vector<double>(metrics().size());  // [metrics()], sums
};

}  // namespace dagsweep
