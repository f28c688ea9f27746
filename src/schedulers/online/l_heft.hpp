#pragma once

#include <array>
#include <optional>
#include <vector>

#include "core/parameters.hpp"
#include "schedule/group_processors.hpp"
#include "schedule/online_scheduler.hpp"
#include "schedulers/prediction/performance_history.hpp"

namespace dagsweep {

inline constexpr std::array<ParameterSpec, 4> l_heft_parameters{
    {alpha_parameter,
     {"replication_step", ParameterKind::integer, "0",
      "results of tasks whose level is a multiple of this are replicated; 0 = none", 0, 1e9},
     {.name = "replicate_if",
      .kind = ParameterKind::choice,
      .fallback = "always",
      .meaning = "whether results are replicated to busy processors too, or to idle ones only",
      .choices = "always|idle",
      .later = true},
     {.name = "eft",
      .kind = ParameterKind::choice,
      .fallback = "queue",
      .meaning =
          "a task begins when its processor's queue is done, or when its inputs are there too",
      .choices = "queue|fetch",
      .later = true}}};

/// L-HEFT (Jin & Buyya, section 4; online/README.md). Assigns ready tasks, by increasing level,
/// then by least data to move, to the processor whose queue is predicted to finish the task first,
/// not counting transfers (with `eft: fetch`, counting the longest transfer of an input, each as if
/// alone). If a task needs no data to be moved on some processors, it goes to one of these.
/// Balancing at rescheduling points moves the last task of the longest queue to the shortest queue
/// as long as this shortens the longest. Tasks of a group go to the processor of the group's first
/// assigned task while that processor is live; balancing does not move them.
class LHeft final : public OnlineScheduler {
 public:
  static constexpr bool keeps_copies = true;
  static constexpr bool rewinds = false;
  static constexpr bool regenerates = true;
  static constexpr bool assigns_at_once = false;

  explicit LHeft(const Parameters& parameters)
      : alpha_(parameters.real("alpha")),
        step_(static_cast<std::uint64_t>(parameters.integer("replication_step"))),
        replicates_to_idle_only_(parameters.text("replicate_if") == "idle"),
        counts_fetching_(parameters.text("eft") == "fetch") {}

  Schedule schedule(const Snapshot& now, const StopToken& stop) override;
  void assign(const Snapshot& now, std::span<const TaskId> ready,
              std::vector<Assignment>& assignments) override;
  std::uint64_t pairs_examined() const override { return pairs_; }
  std::optional<Assignment> next_rebalancing_move(const Snapshot& now) override;
  bool replicates_results() const override { return step_ > 0; }
  std::optional<ProcessorId> replication_target(const Snapshot& now, TaskId finished) override;
  void finished(TaskId task, ProcessorId p, double elapsed) override {
    history_->learn(task, p, elapsed);
  }

 private:
  /// A ready task and its rank.
  struct Ranked {
    TaskId task;
    std::uint32_t level = 0;
    std::uint32_t pos = 0;
    double least_move = 0.0;  // data units
    double mean_prediction = 0.0;
    std::size_t row = 0;  // in moves_

    bool operator<(const Ranked& other) const;
  };

  void prepare(const Instance& instance);
  double remaining(const Snapshot& now, ProcessorId p,
                   std::optional<TaskId> excluded = std::nullopt) const;
  void update_remaining(const Snapshot& now);
  double compute_data_to_move(const Snapshot& now, TaskId task);
  double mean_prediction(const Snapshot& now, TaskId task) const;
  double fetch_time(const Snapshot& now, TaskId task, ProcessorId p) const;
  std::optional<ProcessorId> best_place(const Snapshot& now, TaskId task, double least_move) const;

  const double alpha_;
  const std::uint64_t step_;
  const bool replicates_to_idle_only_;
  const bool counts_fetching_;
  std::optional<PerformanceHistory> history_;  // set by schedule()
  // Processors of groups whose first assigned task is on a live processor.
  std::optional<GroupProcessors> groups_;
  std::vector<Ranked> ranked_;
  std::vector<double> remaining_;     // [P] left(p), time units; infinity if p has availability 0
  std::vector<double> data_to_move_;  // [P] data units for one task; infinity if p is no candidate
  std::vector<double> moves_;         // [rows][P] data_to_move_ of ready tasks
  std::uint64_t pairs_ = 0;
};

}  // namespace dagsweep
