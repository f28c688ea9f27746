#pragma once

#include <memory>
#include <pybind11/numpy.h>
#include <span>
#include <vector>

#include "python/shared_instance.hpp"
#include "runs/decided_run.hpp"
#include "schedulers/outside/observed_state.hpp"

namespace dagsweep {

/// What a scheduler of Python sees at a point of a run: class State. One object serves a run.
class PythonState {
 public:
  /// Of a run that calls the scheduler: shown by a StateShown.
  explicit PythonState(std::shared_ptr<const SharedInstance> instance);
  /// Of a run that waits for decisions: its present state.
  PythonState(std::shared_ptr<const SharedInstance> instance, std::shared_ptr<DecidedRun> run);

  const std::shared_ptr<const SharedInstance>& instance() const { return instance_; }
  /// At its present moment, or the last one that it has had.
  const ObservedState& arrays();
  /// The ready tasks of this moment, in canonical order.
  std::span<const TaskId> ready() const;
  /// Null if the moment has passed.
  const Snapshot* now() const { return run_ ? &run_->now() : now_; }
  /// Another number at every moment.
  std::uint64_t moment() const { return run_ ? run_->decisions() : moment_; }

 private:
  friend class StateShown;

  std::shared_ptr<const SharedInstance> instance_;
  std::shared_ptr<DecidedRun> run_;
  ObservedState arrays_;
  std::uint64_t observed_;  // moment of arrays_
  // Of a run that calls the scheduler:
  const Snapshot* now_ = nullptr;
  std::vector<TaskId> ready_;
  std::uint64_t moment_ = 0;
};

/// During its lifetime the state has a moment.
class StateShown {
 public:
  /// `now` and `state` must outlive this.
  StateShown(PythonState& state, const Snapshot& now, std::span<const TaskId> ready);
  ~StateShown();
  StateShown(const StateShown&) = delete;
  StateShown& operator=(const StateShown&) = delete;

 private:
  PythonState& state_;
};

/// Classes State and Estimates.
void bind_state(pybind11::module_& module);

}  // namespace dagsweep
