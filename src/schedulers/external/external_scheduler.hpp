#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "schedulers/external/answer_checker.hpp"
#include "schedulers/scheduler_entry.hpp"

namespace dagsweep {

/// A reactive scheduler outside of this library: its answers are checked.
class ExternalReactive : public ReactiveScheduler {
 public:
  /// `name` precedes the reason in errors about answers.
  ExternalReactive(std::string name, bool keeps_copies);

  Schedule schedule(const Snapshot& now, const StopToken& stop) final;
  std::optional<Schedule> reschedule(const Snapshot& now, const StopToken& stop) final;
  /// Number of (task, processor) pairs of the last answer: its tasks times the processors.
  std::uint64_t pairs_examined() const final { return pairs_; }

 protected:
  /// Returns a mapping of all unfinished tasks, predecessors first, or std::nullopt to keep the
  /// mapping in force, which the first answer must not do. Throws RunError.
  virtual std::optional<std::vector<Assignment>> ask(const Snapshot& now,
                                                     const StopToken& stop) = 0;

 private:
  const std::string name_;
  const bool keeps_copies_;
  std::optional<AnswerChecker> answers_;
  std::uint64_t pairs_ = 0;
};

/// An online scheduler outside of this library: its answers are checked.
class ExternalOnline : public OnlineScheduler {
 public:
  ExternalOnline(std::string name, bool keeps_copies);

  Schedule schedule(const Snapshot& now, const StopToken& stop) final;
  void assign(const Snapshot& now, std::span<const TaskId> ready,
              std::vector<Assignment>& assignments) final;
  std::uint64_t pairs_examined() const final { return pairs_; }
  std::optional<Assignment> next_rebalancing_move(const Snapshot& now) final;
  std::optional<ProcessorId> replication_target(const Snapshot& now, TaskId finished) final;

 protected:
  /// Returns assignments of any of the ready tasks, in the order in which they are queued. `ready`
  /// is in canonical order. Throws RunError.
  virtual std::vector<Assignment> ask(const Snapshot& now, std::span<const TaskId> ready) = 0;
  /// The stop token of the run, to be polled while waiting for an answer.
  const StopToken& stop() const { return stop_; }
  virtual std::optional<Assignment> ask_move(const Snapshot& /*now*/) { return std::nullopt; }
  /// Called if replicates_results().
  virtual std::optional<ProcessorId> ask_replication(const Snapshot& /*now*/, TaskId /*finished*/) {
    return std::nullopt;
  }

 private:
  std::vector<Assignment> checked(const Snapshot& now, std::span<const TaskId> ready);

  const std::string name_;
  const bool keeps_copies_;
  std::optional<AnswerChecker> answers_;
  StopToken stop_;  // passed to schedule(), at time 0
  std::vector<TaskId> ordered_;
  std::optional<std::vector<Assignment>> first_;  // assignments of time 0, until assign() is called
  std::uint64_t pairs_ = 0;
};

/// The scheduler entry of a reactive or online scheduler outside of this library, without its
/// factory. `name` must outlive it.
SchedulerEntry external_entry(std::string_view name, const TreatmentInRun& treatment);

/// A scheduler outside of this library with a scheduler entry like those of the catalogue.
class ExternalAlgorithm {
 public:
  /// `Kind`: ReactiveScheduler or OnlineScheduler.
  template <class Kind>
  ExternalAlgorithm(std::string name, const TreatmentInRun& treatment,
                    SchedulerFactory<Kind> factory)
      : name_(std::move(name)), entry_(external_entry(name_, treatment)) {
    entry_.factory = std::move(factory);
  }
  ExternalAlgorithm(const ExternalAlgorithm&) = delete;
  ExternalAlgorithm& operator=(const ExternalAlgorithm&) = delete;

  const SchedulerEntry& entry() const { return entry_; }

 private:
  std::string name_;
  SchedulerEntry entry_;  // refers to name_
};

}  // namespace dagsweep
