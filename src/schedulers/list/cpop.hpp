#pragma once

#include "schedule/static_scheduler.hpp"

namespace dagsweep {

/// CPOP (Topcuoglu, Hariri & Wu, IEEE TPDS 13(3), 2002): the ready task of largest tl + bl.
/// Tasks of the critical path are inserted on the processor with the smallest total W of the path,
/// others where they finish first. Ties: smaller pos, smaller processor.
class Cpop final : public StaticScheduler {
 public:
  Schedule schedule(const Instance& instance, const StopToken& stop) override;
};

}  // namespace dagsweep
