#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/stop.hpp"
#include "schedulers/command/process_group.hpp"

namespace dagsweep {

/// A command and the conditions under which it runs.
struct CommandLine {
  std::string text;                ///< for /bin/sh
  std::string folder;              ///< in which it runs; "" = the working directory
  std::uint64_t memory_bytes = 0;  ///< address space of each of its processes; 0 = no limit
  bool shows_errors = false;       ///< its error stream goes to this program's, too
};

/// What came of a request.
struct Reply {
  enum class Outcome : std::uint8_t {
    answered,
    ended,      ///< no line: the command ended, or closed its output
    silent,     ///< no line in the given time
    too_long,   ///< a line of more bytes than allowed
    unexpected  ///< more than a line
  };
  Outcome outcome;
  std::string line;  ///< what was read of it
};

/// A running command that is sent lines on its standard input and answers each with a line on its
/// standard output. Its error stream is read all the time and its end is kept. Ends with this
/// object.
class ChildProcess {
 public:
  /// Starts the command. Throws IoError.
  explicit ChildProcess(const CommandLine& command);
  ~ChildProcess();
  ChildProcess(const ChildProcess&) = delete;
  ChildProcess& operator=(const ChildProcess&) = delete;

  /// Sends a line, which ends in a line feed, and waits for one. Throws Stopped if `stop` says so.
  /// Unless the reply is an answer, the command must not be asked again.
  Reply ask(std::string_view line, double seconds, std::size_t most_bytes, const StopToken& stop);
  bool has_answered() const { return has_answered_; }

  /// Ends the command. Returns how it ended; std::nullopt if not by itself.
  std::optional<CommandEnd> ended();
  /// Kills the command.
  void kill();
  /// The last line that it wrote to its error stream, after the command has ended; "" = none.
  std::string last_words();

 private:
  bool write_some(std::string_view& unsent);
  bool read_answer();
  void read_errors();
  std::optional<Reply> reply_in_buffer(std::size_t most_bytes);

  bool shows_errors_;
  bool has_answered_ = false;
  FileDescriptor requests_, answers_, errors_, timer_;
  std::string buffer_;        // read from the command, beyond the lines returned
  std::size_t searched_ = 0;  // of the buffer, without a line feed
  std::string error_tail_;    // the end of the error stream
  std::optional<ProcessGroup> group_;
};

}  // namespace dagsweep
