#pragma once

#include <optional>
#include <vector>

#include "schedule/group_processors.hpp"
#include "schedule/scheduler.hpp"
#include "schedulers/prediction/performance_history.hpp"
#include "schedulers/reactive/parts/estimates.hpp"

namespace dagsweep {

/// GTP (Hernandez & Cole, Computacion y Sistemas 13(2), 2009; also PDCN, PPAM and GridNets 2007):
/// all unfinished tasks in decreasing bl, running ones included, go where they are estimated to
/// finish first, appended. Ties: the present processor, then the smaller number. A task that no
/// processor can run at present stays where it is. The first task of a group that is placed in a
/// call takes the others along. Rewinding (`/r`) is the simulation's.
class Gtp final : public Scheduler {
 public:
  /// `uses_copies`: any processor that holds data can send it (`/c`). `history`, which must outlive
  /// this, predicts execution times in place of present availabilities (D-HEFT).
  explicit Gtp(bool uses_copies, const PerformanceHistory* history = nullptr)
      : uses_copies_(uses_copies), history_(history) {}
  Schedule schedule(const Snapshot& now, const StopToken& stop) override;
  std::uint64_t pairs_examined() const override { return pairs_; }

 private:
  void prepare(const Instance& instance);
  std::optional<Replica> best_place(TaskId task);

  const bool uses_copies_;
  const PerformanceHistory* history_;   // or none
  std::vector<TaskId> order_;           // by decreasing bl
  std::optional<Estimates> estimates_;  // once a first call has been made
  std::optional<GroupProcessors> groups_;
  std::uint64_t pairs_ = 0;
};

}  // namespace dagsweep
