#include "results/status_counts.hpp"

namespace dagsweep {

std::uint64_t& StatusCounts::of(RunStatus status) {
  switch (status) {
    case RunStatus::done:
      return done;
    case RunStatus::stalled:
      return stalled;
    case RunStatus::failed:
      return failed;
    case RunStatus::aborted:
      return aborted;
    case RunStatus::pending:
      break;
  }
  return pending;
}

ExitCode StatusCounts::exit_code() const {
  if (pending > 0) return ExitCode::drained;
  return failed + aborted > 0 ? ExitCode::failed_runs : ExitCode::ok;
}

}  // namespace dagsweep
