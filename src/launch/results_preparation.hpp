#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/stop.hpp"
#include "launch/launch.hpp"
#include "parallel/communicator.hpp"
#include "results/lock.hpp"
#include "results/provenance.hpp"
#include "results/results_file.hpp"
#include "results/reuse.hpp"
#include "sweep/tuples/sweep.hpp"

namespace dagsweep {

/// The canonical path of the results file. Throws InputError if it exists already and the launch
/// does not resume, or if the file to reuse is not a regular file. Writes nothing. To be called on
/// the master.
std::string results_path(const LaunchRequest& request);

/// What the master knows of a prepared results file.
struct PreparedResults {
  bool is_resumed = false;              ///< whether the file existed
  std::vector<std::uint32_t> machines;  ///< [ranks] row of each rank's machine
  std::optional<OldResults> reused;     ///< the results of --reuse
};

/// Creates the results file, or checks that an existing one can be resumed, and reports on standard
/// error what it lacks. `lock`: the lock of this path; it also locks the file itself once there is
/// one. Throws Stopped, and has printed what is left if that is no file. To be called on the
/// master.
PreparedResults prepare_results(const std::string& path, const Sweep& sweep,
                                const LaunchRequest& request, ResultsLock& lock,
                                const std::vector<Machine>& machines, const StopToken& stop);

/// Makes the rows of an open file ready: those of a resumed file that are damaged or to be retried
/// become pending, tuples that crash are given up, results are reused. Reports on standard error.
/// `prepared`: empty on other ranks than the master. Throws AlreadyReported. Collective.
void prepare_rows(const std::string& path, ResultsFile& results, const Sweep& sweep,
                  const LaunchRequest& request, const PreparedResults& prepared, bool is_resumed,
                  const Communicator& ranks, const StopToken& stop);

}  // namespace dagsweep
