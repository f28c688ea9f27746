#pragma once

#include <memory>
#include <pybind11/numpy.h>
#include <span>
#include <vector>

#include "python/shared_instance.hpp"
#include "runs/decided_run.hpp"
#include "schedulers/external/observed_state.hpp"
#include "schedulers/external/policy_estimates.hpp"

namespace dagsweep {

/// What estimates of a state assume unless the policy says otherwise: what is right for its kind
/// and its treatment in the run.
struct PolicyDefaults {
  PlacedTasks placed;
  bool uses_copies;
};

/// Class State of Python: what a scheduler written in Python sees at a moment of a run. One object
/// serves a whole run.
class PythonState {
 public:
  /// State in a run that calls the scheduler. A StateShown gives it the moment of each call.
  PythonState(std::shared_ptr<const SharedInstance> instance, PolicyDefaults defaults);
  /// State in a run that waits for decisions: always the present one.
  PythonState(std::shared_ptr<const SharedInstance> instance, PolicyDefaults defaults,
              std::shared_ptr<DecidedRun> run);

  const std::shared_ptr<const SharedInstance>& instance() const { return instance_; }
  const PolicyDefaults& defaults() const { return defaults_; }
  /// The arrays of the present moment, or of the last one if that has passed.
  const ObservedState& arrays();
  /// The ready tasks of this moment, in canonical order.
  std::span<const TaskId> ready() const;
  /// Null if the moment has passed.
  const Snapshot* now() const { return run_ ? &run_->now() : now_; }
  /// Number of the moment; it differs between moments.
  std::uint64_t moment() const { return run_ ? run_->decisions() : moment_; }

 private:
  friend class StateShown;

  std::shared_ptr<const SharedInstance> instance_;
  PolicyDefaults defaults_;
  std::shared_ptr<DecidedRun> run_;
  ObservedState arrays_;
  std::uint64_t observed_;  // moment of arrays_
  // Of a run that calls the scheduler:
  const Snapshot* now_ = nullptr;
  std::vector<TaskId> ready_;
  std::uint64_t moment_ = 0;
};

/// Gives the state a present moment during its lifetime.
class StateShown {
 public:
  /// `now` and `state` must outlive this object.
  StateShown(PythonState& state, const Snapshot& now, std::span<const TaskId> ready);
  ~StateShown();
  StateShown(const StateShown&) = delete;
  StateShown& operator=(const StateShown&) = delete;

 private:
  PythonState& state_;
};

}  // namespace dagsweep
