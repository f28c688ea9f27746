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

}  // namespace dagsweep
