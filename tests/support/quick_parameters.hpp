#pragma once

#include <algorithm>
#include <vector>

#include "schedulers/scheduler_entry.hpp"

namespace dagsweep {

/// Parameters of a scheduler for tests and benchmarks of many instances: the defaults but for
/// `given`, and a search that ends after a few partial schedules.
inline Parameters quick_parameters(const SchedulerEntry& entry,
                                   std::vector<GivenParameter> given = {}) {
  const bool searches =
      std::any_of(entry.parameters.begin(), entry.parameters.end(),
                  [](const ParameterSpec& spec) { return spec.name == "max_nodes"; });
  if (searches) given.push_back({"max_nodes", "20", {}, {}});
  return {entry.name, entry.parameters, given};
}

}  // namespace dagsweep
