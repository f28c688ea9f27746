#pragma once

#include <exception>
#include <string>

#include "core/error.hpp"

namespace dagsweep {

/// What is printed of an exception, and the exit code that it leads to.
struct ErrorReport {
  std::string text;  ///< one line
  ExitCode code;
};

/// An exception that is not an Error comes from the system or a library, as when memory runs out:
/// ExitCode::io, because failed_runs must mean failed runs.
ErrorReport report_of(const std::exception& error);

}  // namespace dagsweep
