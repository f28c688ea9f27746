#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "python/state.hpp"
#include "schedulers/command/served_state.hpp"

namespace dagsweep {

/// Class ServedRun of Python: the state of a run as the lines of the program tell it, for
/// schedulers of Python that are commands.
class ServedRun {
 public:
  /// `line`: the first of a run, with its instance. Throws InputError.
  explicit ServedRun(const std::string& line);

  pybind11::object state() const { return state_; }
  /// Applies the changes of a line; the state shows them until answered().
  void show(const std::string& line);
  void answered() { shown_.reset(); }

 private:
  std::shared_ptr<const SharedInstance> instance_;
  std::unique_ptr<ServedState> served_;
  pybind11::object state_;  // a State
  std::optional<Snapshot> now_;
  std::vector<TaskId> ready_;
  std::optional<StateShown> shown_;
};

}  // namespace dagsweep
