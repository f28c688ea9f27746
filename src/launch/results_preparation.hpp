#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/stop.hpp"
#include "launch/launch.hpp"
#include "results/lock.hpp"
#include "results/provenance.hpp"
#include "sweep/tuples/sweep.hpp"

namespace dagsweep {

/// The canonical path of the results file. Throws InputError if it exists already and the launch
/// does not resume, or if the file to reuse is not a regular file. Writes nothing. To be called on
/// the master.
std::string results_path(const LaunchRequest& request);

/// Creates the results file, or prepares an existing one for resumption; copies the results to
/// reuse, gives up tuples that crash, and reports on standard error what is damaged or missing.
/// `lock`: the lock of this path; it also locks the file itself once there is one. Returns the
/// number of each machine in the file. Throws Stopped, and has printed what is left if that is no
/// file. To be called on the master.
std::vector<std::uint32_t> prepare_results(const std::string& path, const Sweep& sweep,
                                           const LaunchRequest& request, ResultsLock& lock,
                                           const std::vector<Machine>& machines,
                                           const StopToken& stop);

}  // namespace dagsweep
