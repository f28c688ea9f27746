#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/stop.hpp"
#include "launch/join/launch_group.hpp"
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

struct PreparedResults {
  bool is_resumed = false;  ///< whether the file existed
  bool is_first = true;     ///< whether no other launch works on the file already
  // On the master:
  std::uint32_t launch = 0;               ///< row of this launch in `/launches`
  std::optional<LaunchGroup::Turn> turn;  ///< of a launch that joins, until the rows are ready
  std::vector<std::uint32_t> machines;    ///< [ranks] row of each rank's machine
  std::optional<OldResults> reused;       ///< the results of --reuse
};

/// Locks the path of the results, and creates the file or checks that it can be resumed; the master
/// reports on standard error what it lacks. `lock`: becomes the master's lock of the path and of
/// the file. `group`: on the master, becomes that of a launch that joins. `machines`: of all ranks,
/// on the master. Throws AlreadyReported; then a file that was being created is removed.
/// Collective.
PreparedResults prepare_results(const std::string& path, const Sweep& sweep,
                                const LaunchRequest& request, std::optional<ResultsLock>& lock,
                                std::optional<LaunchGroup>& group,
                                const std::vector<Machine>& machines, const Communicator& ranks,
                                const StopToken& stop);

/// Makes the rows of an open file ready, if no other launch has: those of a resumed file that are
/// damaged or to be retried become pending, tuples that crash are given up, results are reused.
/// Reports on standard error. Throws AlreadyReported. Collective.
void prepare_rows(const std::string& path, ResultsFile& results, const Sweep& sweep,
                  const LaunchRequest& request, const PreparedResults& prepared,
                  const Communicator& ranks, const StopToken& stop);

}  // namespace dagsweep
