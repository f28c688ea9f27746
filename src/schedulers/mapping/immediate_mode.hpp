#pragma once

#include "schedule/static_scheduler.hpp"
#include "schedulers/mapping/parts/immediate_mapping.hpp"

namespace dagsweep {

/// An immediate mode heuristic (Braun et al., JPDC 61(6), 2001): tasks in canonical order, each
/// appended where its cost is smallest. Ties: smaller processor.
template <class Cost>
class ImmediateMode final : public StaticScheduler {
 public:
  Schedule schedule(const Instance& instance, const StopToken& stop) override {
    return map_immediately(instance, stop, Cost());
  }
};

struct CompletionCost {
  double operator()(const ImmediateChoice& on) const { return on.start + on.time; }
};
struct ExecutionCost {
  double operator()(const ImmediateChoice& on) const { return on.time; }
};
struct ReadyCost {
  double operator()(const ImmediateChoice& on) const { return on.ready; }
};

/// MCT, minimum completion time: where the task completes first.
using Mct = ImmediateMode<CompletionCost>;
/// MET, minimum execution time: where W is smallest, however busy that processor is.
using Met = ImmediateMode<ExecutionCost>;
/// OLB, opportunistic load balancing: the processor that is ready first, whatever its W and the
/// task's inputs.
using Olb = ImmediateMode<ReadyCost>;

}  // namespace dagsweep
