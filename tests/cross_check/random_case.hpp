#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "platform/instance.hpp"
#include "schedule/schedule.hpp"
#include "simulation/scenario/scenario.hpp"

namespace dagsweep {

/// A schedule, its instance and a scenario.
struct RandomCase {
  std::string summary;  ///< for failure messages
  Experiment experiment;
  Schedule schedule;
  Scenario scenario;
};

/// A random case of 1 to 60 tasks and 1 to 8 processors with a static one-replica scheduler. Zero
/// work and data, startup, estimation errors, varying processors and links, and outages of both
/// (rarely permanent) occur in all combinations. Event times coincide with completions only by
/// chance. `network` names a network model; the layout of a shared one is random.
RandomCase random_case(std::uint64_t seed, std::string_view network = "dedicated");

}  // namespace dagsweep
