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
  std::string text;                ///< the command, for /bin/sh -c
  std::string folder;              ///< folder in which it runs; "" = the working directory
  std::uint64_t memory_bytes = 0;  ///< address space of each of its processes; 0 = no limit
  bool shows_errors = false;       ///< its error stream goes to this program's, too
};

/// Outcome of a request.
struct Reply {
  enum class Outcome : std::uint8_t {
    answered,
    ended,      ///< no complete line: the command ended or closed its output
    silent,     ///< no complete line within the given time
    too_long,   ///< a line of more bytes than allowed
    unexpected  ///< more than one line
  };
  Outcome outcome;
  std::string line;  ///< the line, or what was read of it
};

/// A running command that is sent lines on its standard input and answers each with a line on its
/// standard output. Its error stream is read as it comes, and the end of it is kept. The command
/// ends with this object.
class ChildProcess {
 public:
  /// Starts the command. Throws IoError.
  explicit ChildProcess(const CommandLine& command);
  ~ChildProcess();
  ChildProcess(const ChildProcess&) = delete;
  ChildProcess& operator=(const ChildProcess&) = delete;

  /// Sends `line`, which must end in a line feed, and waits for a line of answer. Throws Stopped if
  /// `stop` requests it. After any outcome but `answered`, ask() must not be called again.
  Reply ask(std::string_view line, double seconds, std::size_t most_bytes, const StopToken& stop);

  /// Ends the command. Returns how it ended by itself; std::nullopt if it did not end by itself.
  std::optional<CommandEnd> ended();
  /// Kills the command.
  void kill();
  /// The last line of the command's error stream; "" if there is none. Call it after the command
  /// has ended.
  std::string last_words();

 private:
  bool write_some(std::string_view& unsent);
  bool read_answer();
  void read_errors();
  std::optional<Reply> reply_in_buffer(std::size_t most_bytes);

  bool shows_errors_;
  FileDescriptor requests_, answers_, errors_, timer_;
  std::string buffer_;        // output of the command that has not been returned as a reply
  std::size_t searched_ = 0;  // length of the part of buffer_ that is known to have no line feed
  std::string error_tail_;    // last bytes of the error stream
  std::optional<ProcessGroup> group_;
};

}  // namespace dagsweep
