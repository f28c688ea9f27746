#pragma once

#include <memory>
#include <string>

#include "python/shared_instance.hpp"
#include "schedule/schedule.hpp"

namespace dagsweep {

/// A schedule, its instance, and the name of its algorithm in reports.
struct SharedSchedule {
  std::shared_ptr<const SharedInstance> instance;
  std::shared_ptr<const Schedule> schedule;
  std::string algorithm;
};

}  // namespace dagsweep
