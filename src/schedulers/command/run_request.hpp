#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "schedulers/command/command_spec.hpp"
#include "schedulers/outside/observed_state.hpp"

namespace dagsweep {

/// The lines that ask a command during one run (README.md, "In a run"): the first has the instance,
/// each what has changed since the one before.
class RunRequests {
 public:
  /// Both must outlive this.
  RunRequests(const CommandSpec& spec, const Instance& instance, std::uint64_t seed);

  /// A line that asks for `what`, "mapping" say. `more`: further members, each after a comma.
  std::string line(std::string_view what, const Snapshot& now, const std::string& more = "");
  /// Of the last line; the answer must repeat it.
  const std::string& id() const { return id_; }
  bool has_begun() const { return !id_.empty(); }
  /// Tells the command with the next line.
  void finished(TaskId task, ProcessorId p, double elapsed);

 private:
  std::string first_members() const;
  std::string changes(const Snapshot& now);

  const CommandSpec& spec_;
  const Instance& instance_;
  const std::uint64_t seed_;
  ObservedState state_, before_;
  std::string id_;
  std::string finished_;  // "[3,1,2.5],..."
};

}  // namespace dagsweep
