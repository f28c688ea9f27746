#pragma once

#include <algorithm>
#include <cstdint>
#include <string_view>
#include <vector>

#include "core/catalogue.hpp"
#include "schedulers/catalogue.hpp"

namespace dagsweep {

/// The schedule of a scheduler with these parameters and defaults for the others.
inline Schedule schedule_by(std::string_view name, const Instance& instance,
                            const std::vector<GivenParameter>& given = {},
                            std::uint32_t epsilon = 0) {
  const SchedulerEntry& entry = find_entry(schedulers(), "algorithm", name);
  return initial_schedule(entry.make({Parameters(entry.name, entry.parameters, given), epsilon, 1}),
                          instance, StopToken());
}

/// Whether two schedules have the same replicas in the same order, to the bit.
inline bool same_replicas(const Schedule& a, const Schedule& b) {
  return std::equal(a.replicas().begin(), a.replicas().end(), b.replicas().begin(),
                    b.replicas().end());
}

}  // namespace dagsweep
