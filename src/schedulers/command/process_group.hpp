#pragma once

#include <optional>
#include <string>
#include <sys/types.h>
#include <vector>

#include "schedulers/command/file_descriptor.hpp"
#include "schedulers/command/spawn.hpp"

namespace dagsweep {

/// How a command ended by itself.
struct CommandEnd {
  std::string how;  ///< "exit code 3"
  /// By a signal that asks to end, such as batch systems send to all processes of a job.
  bool is_asked = false;
};

/// A shell command and all processes that it starts, unless they leave its process group. They end
/// with this object; a watching shell ends them, too, if this process is killed.
class ProcessGroup {
 public:
  /// Throws IoError.
  ProcessGroup(const std::vector<std::string>& arguments, const StandardStreams& streams);
  /// kill(), if it has not been ended.
  ~ProcessGroup();
  ProcessGroup(const ProcessGroup&) = delete;
  ProcessGroup& operator=(const ProcessGroup&) = delete;

  /// Waits up to so long for the command to end by itself; then sends SIGTERM, waits as long again,
  /// and sends SIGKILL. Returns how the command ended; std::nullopt if not by itself.
  std::optional<CommandEnd> end(int milliseconds);
  /// SIGKILL at once.
  void kill();

 private:
  bool has_ended_within(int milliseconds) const;
  void signal_all(int number) const;
  int reap();

  pid_t leader_;             // -1 once it is reaped
  FileDescriptor lifeline_;  // closed by the system when this process ends
  pid_t watcher_ = -1;
  std::optional<CommandEnd> ended_;
};

}  // namespace dagsweep
