#pragma once

#include <array>
#include <optional>
#include <vector>

#include "schedule/group_processors.hpp"
#include "schedule/online_policy.hpp"
#include "schedule/rescheduling.hpp"
#include "schedule/scheduler.hpp"
#include "schedule/scheduler_request.hpp"
#include "schedulers/prediction/performance_history.hpp"

namespace dagsweep {

inline constexpr std::array<ParameterSpec, 5> l_heft_parameters{
    {alpha_parameter,
     {"replication_step", ParameterKind::integer, "0",
      "results of tasks on every so manieth level are copied to another processor; 0 = none", 0,
      1e9},
     reactive_parameters[0],
     reactive_parameters[1],
     reactive_parameters[2]}};

/// L-HEFT (Jin & Buyya, section 4): gives ready tasks, lower levels first, then those whose data
/// moves least, to the processor whose queue is predicted to have done them first, transfers not
/// counted; one that need not move data goes where its inputs are. At rescheduling points the last
/// task of the longest queue goes to the shortest, while that makes the longest shorter. The tasks
/// of a group follow the one of them that got a processor first, as long as that is live; balancing
/// moves none of them.
class LHeft final : public Scheduler, public OnlinePolicy {
 public:
  explicit LHeft(const SchedulerRequest& request)
      : alpha_(request.parameters.real("alpha")),
        step_(static_cast<std::uint64_t>(request.parameters.integer("replication_step"))) {}

  /// What is ready at the beginning.
  Schedule schedule(const Snapshot& now, const StopToken& stop) override;
  bool wants_completion_notices() const override { return true; }
  void finished(TaskId task, ProcessorId p, double elapsed) override {
    history_->learn(task, p, elapsed);
  }
  std::uint64_t pairs_examined() const override { return pairs_; }
  OnlinePolicy* online() override { return this; }

  void assign(const Snapshot& now, std::span<const TaskId> ready,
              std::vector<Assignment>& given) override;
  std::uint64_t pairs_examined_by_assign() const override { return pairs_; }
  std::optional<Assignment> next_rebalancing_move(const Snapshot& now) override;
  bool replicates_results() const override { return step_ > 0; }
  std::optional<ProcessorId> replication_target(const Snapshot& now, TaskId finished) override;

 private:
  /// A ready task, and what it is ranked by.
  struct Ranked {
    TaskId task;
    std::uint32_t level = 0;
    std::uint32_t pos = 0;
    double least_move = 0.0;  // data units
    double mean_prediction = 0.0;

    bool operator<(const Ranked& other) const;
  };

  void prepare(const Instance& instance);
  double left(const Snapshot& now, ProcessorId p,
              std::optional<TaskId> without = std::nullopt) const;
  void look_at_queues(const Snapshot& now);
  void look_at_groups(const Snapshot& now);
  double find_moves(const Snapshot& now, TaskId task);
  double mean_prediction(const Snapshot& now, TaskId task) const;
  std::optional<ProcessorId> best_place(TaskId task, double least_move) const;

  const double alpha_;
  const std::uint64_t step_;
  std::optional<PerformanceHistory> history_;  // once a first call has been made
  std::optional<GroupProcessors> groups_;      // where live processors run them
  IdMap<TaskId, std::uint32_t> pos_;           // [tasks]
  std::vector<Ranked> ranked_;
  std::vector<double> left_;  // [P] time units until the queue is done; infinity if away
  std::vector<double> move_;  // [P] data units that a task needs; infinity if p is no candidate
  std::uint64_t pairs_ = 0;
};

}  // namespace dagsweep
