#pragma once

#include <stdexcept>
#include <string>

namespace dagsweep {

/// Exit codes of the program. Every kind of error has one.
enum class ExitCode : int {
  ok = 0,
  failed_runs = 1,  ///< some runs failed, or a check was violated
  bad_input = 2,    ///< bad usage or bad input
  io = 3,           ///< input or output failed: disk full, unreadable, locked
  drained = 75,     ///< stopped on a signal; run again with --resume
};

/// Base of every error the program reports. The text has the form
/// "place: the problem (why it is one); what to try".
class Error : public std::runtime_error {
 public:
  Error(ExitCode code, const std::string& text) : std::runtime_error(text), code_(code) {}
  ExitCode exit_code() const { return code_; }

 private:
  ExitCode code_;
};

/// The user's input or command line is wrong.
class InputError final : public Error {
 public:
  explicit InputError(const std::string& text) : Error(ExitCode::bad_input, text) {}
};

/// A file could not be read or written, or the system failed.
class IoError final : public Error {
 public:
  explicit IoError(const std::string& text) : Error(ExitCode::io, text) {}
};

/// One run could not be completed (its scheduler threw, or it livelocked); the sweep continues.
class RunError : public Error {
 public:
  explicit RunError(const std::string& text) : Error(ExitCode::failed_runs, text) {}
};

/// A run was stopped by a limit of time or memory: no result, another machine might complete it.
class LimitExceeded final : public RunError {
 public:
  using RunError::RunError;
};

/// Position of a problem in a file: "file:line: key", without the parts that are empty or 0.
struct Place {
  std::string file;
  int line = 0;  ///< 1-based; 0 = unknown
  std::string key;

  std::string text() const {
    std::string out = file;
    if (line > 0) out += ":" + std::to_string(line);
    if (!key.empty()) out += (out.empty() ? "" : ": ") + key;
    return out;
  }
};

}  // namespace dagsweep
