#pragma once

#include "schedule/static_scheduler.hpp"

namespace dagsweep {

/// FastestNode, a baseline (Coleman & Krishnamachari, 2024): all tasks in canonical order on the
/// processor of smallest sum of W. Processors that cannot run some tasks come after those that can
/// run more; a task goes to the first that can run it, a group to the first that can run all of it.
/// Ties: smaller processor.
class FastestNode final : public StaticScheduler {
 public:
  Schedule schedule(const Instance& instance, const StopToken& stop) override;
};

}  // namespace dagsweep
