#pragma once

#include <exception>
#include <string>

#include "core/error.hpp"

namespace dagsweep {

/// Text that is printed for an exception, and the exit code that the exception leads to.
struct ErrorReport {
  std::string text;  ///< one line
  ExitCode code;
};

/// The report of any exception. An exception that is not an Error comes from the system or a
/// library (memory runs out, for example) and gets ExitCode::io, because failed_runs must mean
/// failed runs.
ErrorReport report_of(const std::exception& error);

}  // namespace dagsweep
