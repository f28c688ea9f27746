#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/stop.hpp"
#include "schedulers/command/child_process.hpp"
#include "schedulers/command/command_spec.hpp"

namespace dagsweep {

/// Exchange of lines with a command. The command is started for the first line and kept; after a
/// failure, the next line starts it again.
class CommandTalk {
 public:
  /// `spec` must outlive it.
  explicit CommandTalk(const CommandSpec& spec) : spec_(spec) {}

  /// Whether ask() may start the command again if it has ended: refused within a run, of which the
  /// command must remember the earlier lines.
  enum class Restart { allowed, refused };
  /// Sends a line and waits for a line of answer. Throws Stopped and IoError.
  Reply ask(const std::string& line, std::size_t most_bytes, Restart restart,
            const StopToken& stop);

  // Both functions kill the command and throw RunError with its name, what went wrong and the last
  // line of its error stream; LimitExceeded if it was silent.
  [[noreturn]] void fail(const Reply& reply);
  [[noreturn]] void fail(const std::string& what);

 private:
  std::string last_words();

  const CommandSpec& spec_;
  std::optional<ChildProcess> process_;
};

/// The beginning of a line, in quotation marks, for an error text.
std::string quoted_line(std::string_view line);

}  // namespace dagsweep
