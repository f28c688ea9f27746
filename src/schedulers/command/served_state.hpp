#pragma once

#include <vector>

#include "core/json.hpp"
#include "schedule/snapshot.hpp"

namespace dagsweep {

/// The state of a run, built from the lines of the program: everything that a Snapshot contains
/// except TaskProgress::placed_since.
class ServedState {
 public:
  /// The initial state.
  ServedState(Instance instance, double reference_makespan);
  ServedState(const ServedState&) = delete;
  ServedState& operator=(const ServedState&) = delete;

  const Instance& instance() const { return instance_; }
  /// Applies the changes that a line contains. Throws InputError.
  void change(const JsonValue& request);
  Snapshot now() const;

 private:
  // Each applies one row of the request.
  void change_task(const JsonValue& row);
  void change_edge(const JsonValue& row);
  void change_copies(const JsonValue& row);
  void change_queue(const JsonValue& row);

  Instance instance_;
  double reference_makespan_;
  double time_ = 0.0;
  std::vector<double> availability_;  // [P]
  std::vector<double> links_;         // [links]
  std::vector<TaskProgress> tasks_;
  std::vector<EdgeProgress> edges_;
  std::vector<std::uint8_t> held_;           // [edges * P]
  std::vector<std::vector<TaskId>> orders_;  // [P]
  DataCopies copies_;
  TaskQueues queues_;
};

}  // namespace dagsweep
