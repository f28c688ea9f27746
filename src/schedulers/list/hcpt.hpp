#pragma once

#include "schedule/static_scheduler.hpp"

namespace dagsweep {

/// HCPT, heterogeneous critical parent trees (Hagras & Janecek, ISPDC 2003): the tasks of the
/// critical path in their order, each after all tasks that it depends on: before a task the parent
/// of smallest average latest start time (largest bl) that is not listed, and before that its own
/// parents likewise. In this order, each inserted where it finishes first.
/// Ties: smaller pos, smaller processor.
class Hcpt final : public StaticScheduler {
 public:
  Schedule schedule(const Instance& instance, const StopToken& stop) override;
};

}  // namespace dagsweep
