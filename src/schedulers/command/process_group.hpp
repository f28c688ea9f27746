#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <sys/types.h>
#include <vector>

#include "core/file_descriptor.hpp"
#include "schedulers/command/spawn.hpp"

namespace dagsweep {

/// How a command ended by itself.
struct CommandEnd {
  enum class Kind : std::uint8_t {
    success,  ///< exit code 0
    asked,  ///< by a signal that requests the end, as batch systems send to all processes of a job
    failure
  };
  Kind kind = Kind::failure;
  std::string how;  ///< "exit code 3"
};

/// A shell command and all processes that it starts, unless they leave its process group. They end
/// with this object. If this process is killed, a watching shell kills them.
class ProcessGroup {
 public:
  /// Starts the shell with these arguments. Throws IoError.
  ProcessGroup(const std::vector<std::string>& arguments, const StandardStreams& streams);
  /// Calls kill() unless the command has ended.
  ~ProcessGroup();
  ProcessGroup(const ProcessGroup&) = delete;
  ProcessGroup& operator=(const ProcessGroup&) = delete;

  /// Waits for the command to end by itself, at most `milliseconds`; then sends SIGTERM, waits as
  /// long again, and sends SIGKILL. Returns how the command ended; std::nullopt if it did not end
  /// by itself.
  std::optional<CommandEnd> end(int milliseconds);
  /// Sends SIGKILL at once.
  void kill();

 private:
  bool has_ended_within(int milliseconds) const;
  void signal_all(int number) const;
  int reap();

  pid_t leader_;  // -1 once it is reaped
  // Write end of the watcher's input; the system closes it when this process ends.
  FileDescriptor lifeline_;
  pid_t watcher_ = -1;
  std::optional<CommandEnd> ended_;
};

}  // namespace dagsweep
