#include "launch/error_report.hpp"

#include <new>

#include "core/text.hpp"

namespace dagsweep {

ErrorReport report_of(const std::exception& error) {
  if (dynamic_cast<const std::bad_alloc*>(&error) != nullptr) {
    return {"this needs more memory than the machine, or a limit, leaves", ExitCode::io};
  }
  const auto* known = dynamic_cast<const Error*>(&error);
  return {printable(error.what()), known != nullptr ? known->exit_code() : ExitCode::io};
}

}  // namespace dagsweep
