#pragma once

#include <string>
#include <vector>

#include "core/error.hpp"
#include "core/stop.hpp"
#include "parallel/communicator.hpp"
#include "sweep/rows/shard.hpp"
#include "sweep/rows/tuple_result.hpp"
#include "sweep/tuples/sweep.hpp"

namespace dagsweep {

/// How a sweep is launched into a results file.
struct LaunchRequest {
  std::string output;            ///< path of the results file
  bool resume = false;           ///< continue an existing file
  bool join = false;             ///< work on the file together with other launches that join
  double lease = 60.0;           ///< with `join`: seconds of silence after which a launch is dead
  bool only_create = false;      ///< prepare the file, and run nothing
  std::vector<RunStatus> retry;  ///< with `resume`: statuses of the tuples to run again
  std::string reuse;             ///< path of a file with results of equal tuples; empty: none
  Shard shard;
  double wait = 10.0;      ///< seconds to wait for another process that uses the file
  bool lock = true;        ///< keep other launches from writing to the file
  double silence = 600.0;  ///< PollingPolicy::patience, seconds
};

/// Runs the pending tuples on all ranks and writes their rows. Returns failed_runs if the file has
/// failed or aborted tuples, drained if tuples are left; with `only_create` ok, as soon as the file
/// is there. Throws AlreadyReported after an error of the master. Terminates all ranks if some will
/// never take part in a collective operation again. Collective.
ExitCode launch(const Sweep& sweep, const LaunchRequest& request, const Communicator& ranks,
                StopSource& stop);

}  // namespace dagsweep
