#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/stop.hpp"
#include "schedulers/command/child_process.hpp"
#include "schedulers/command/command_spec.hpp"

namespace dagsweep {

/// Lines to a command and back. The command is started with the first one and kept; after a failure
/// the next one starts it again.
class CommandTalk {
 public:
  /// `spec` must outlive it.
  explicit CommandTalk(const CommandSpec& spec) : spec_(spec) {}

  /// Whether a command that has ended is started again: not within what it has to remember.
  enum class Restart { allowed, refused };
  /// Sends a line and waits for one. Throws Stopped, IoError.
  Reply ask(const std::string& line, std::size_t most_bytes, Restart restart,
            const StopToken& stop);

  // Both kill the command. Throw RunError that names it, says what is wrong and has its last words;
  // LimitExceeded if it is silent.
  [[noreturn]] void fail(const Reply& reply);
  [[noreturn]] void fail(const std::string& what);

 private:
  std::string last_words();

  const CommandSpec& spec_;
  std::optional<ChildProcess> process_;
};

/// The beginning of a line, for a message.
std::string quoted_line(std::string_view line);

}  // namespace dagsweep
