#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <sys/types.h>
#include <vector>

#include "schedulers/command/file_descriptor.hpp"
#include "schedulers/command/spawn.hpp"

namespace dagsweep {

/// How a command ended by itself.
struct CommandEnd {
  enum class Kind : std::uint8_t {
    success,  ///< exit code 0
    asked,    ///< by a signal that asks to end, such as batch systems send to all of a job
    failure
  };
  Kind kind = Kind::failure;
  std::string how;  ///< "exit code 3"
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
