#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "schedulers/command/command_spec.hpp"
#include "schedulers/external/observed_state.hpp"

namespace dagsweep {

/// Writes the request lines of one run (README.md, "In a run"). The first line contains the
/// instance; each line contains what has changed since the line before.
class RunRequests {
 public:
  /// `spec` and `instance` must outlive this.
  RunRequests(const CommandSpec& spec, const Instance& instance, std::uint64_t seed);

  /// The next line, which asks for `what`, such as "mapping". `more`: further JSON members, each
  /// preceded by a comma.
  std::string line(std::string_view what, const Snapshot& now, const std::string& more = "");
  /// The id of the last line, which the answer must repeat.
  const std::string& id() const { return id_; }
  bool has_begun() const { return !id_.empty(); }
  /// Records that a task has finished; the next line tells the command.
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
