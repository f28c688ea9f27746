#pragma once

#include "schedule/static_scheduler.hpp"

namespace dagsweep {

/// HCPT, heterogeneous critical parent trees (Hagras & Janecek, ISPDC 2003): lists the tasks of the
/// critical path in their order, each after all tasks that it depends on. A task is preceded by its
/// unlisted parents, by increasing average latest start time (decreasing bl), and each parent by
/// its own parents likewise. In this order, each task is inserted where it finishes first. Ties:
/// smaller pos, smaller processor.
class Hcpt final : public StaticScheduler {
 public:
  Schedule schedule(const Instance& instance, const StopToken& stop) override;
};

}  // namespace dagsweep
