#pragma once

#include <optional>
#include <vector>

#include "schedule/group_processors.hpp"
#include "schedule/online_scheduler.hpp"
#include "schedulers/prediction/estimates.hpp"

namespace dagsweep {

/// Just-in-time scheduling, the third baseline of the L-HEFT paper (Jin & Buyya, sections 1 and 2;
/// online/README.md): each ready task, in canonical order, goes at once to the live processor where
/// it is estimated to finish first, behind the tasks queued there. It is never moved. Ties: smaller
/// processor. Tasks of a group go to the processor of the group's first assigned task.
class Jit final : public OnlineScheduler {
 public:
  static constexpr bool keeps_copies = false;
  static constexpr bool rewinds = false;
  static constexpr bool regenerates = true;
  static constexpr bool assigns_at_once = true;

  Schedule schedule(const Snapshot& now, const StopToken& stop) override;
  void assign(const Snapshot& now, std::span<const TaskId> ready,
              std::vector<Assignment>& assignments) override;
  std::uint64_t pairs_examined() const override { return pairs_; }

 private:
  std::vector<Replica> place(const Snapshot& now, std::span<const TaskId> ready);
  std::optional<Replica> best_place(TaskId task);

  std::optional<Estimates> estimates_;  // set by schedule()
  std::optional<GroupProcessors> groups_;
  std::vector<TaskId> ordered_;  // the ready tasks of a call
  std::uint64_t pairs_ = 0;
};

}  // namespace dagsweep
