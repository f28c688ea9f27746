#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "platform/instance.hpp"
#include "schedule/schedule.hpp"
#include "simulation/scenario/scenario.hpp"

namespace dagsweep {

/// A schedule and what it is carried out on.
struct RandomCase {
  std::string summary;  ///< for a failure's text
  Experiment experiment;
  Schedule schedule;
  Scenario scenario;
};

/// One to sixty tasks, one to eight processors, any scheduler that plans each task once, before the
/// run; in every mixture: zero work and data, startup, estimation errors, varying processors and
/// links, and processors and links that stand still for some time or, rarely, for ever. Events fall
/// on no completion but by accident. `network` names a model; of one that is shared, the layout is
/// random too.
RandomCase random_case(std::uint64_t seed, std::string_view network = "dedicated");

}  // namespace dagsweep
