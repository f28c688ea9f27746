#pragma once

#include <cstdint>
#include <string>

#include "core/error.hpp"
#include "core/stop.hpp"
#include "launch/join/launch_group.hpp"
#include "parallel/exchange.hpp"
#include "parallel/node_memory.hpp"
#include "parallel/node_ranks.hpp"
#include "results/named_file.hpp"
#include "results/results_file.hpp"
#include "sweep/rows/shard.hpp"
#include "sweep/tuples/sweep.hpp"

namespace dagsweep {

/// Bytes that all ranks of this node may hold together: the limit in the sweep, or 9/10 of the
/// available memory (UINT64_MAX if that is unknown).
std::uint64_t node_bytes(const Sweep& sweep);

/// A sweep whose results file is locked and open on all ranks.
struct OpenSweep {
  const Sweep& sweep;
  const Shard& shard;
  const std::string& path;  ///< path of the results file
  double silence;           ///< PollingPolicy::patience, seconds
  ResultsFile& results;
  const NamedFile* named;  ///< the results file, on the master; null on other ranks
  NodeMemory& memory;
  const NodeRanks& node;
  const Communicator& ranks;
  StopSource& stop;
  std::string notes;   ///< prefix of the names of a joined launch's notes; empty of another one
  LaunchGroup* group;  ///< of a launch that joins, on the master; else null

  /// Whether other launches may work on the file, too.
  bool joins() const { return !notes.empty(); }
};

struct ExecutionOutcome {
  ExitCode code = ExitCode::ok;  ///< ok on all ranks but the master
  LaunchTotals totals;           ///< totals of the ranks' work; on the master
  /// Number of tuples of which this launch knows that they have ended; on the master.
  std::uint64_t ended = 0;
};

/// Runs the shard's pending tuples into the results file. Throws IoError on the master if the file
/// loses its name meanwhile. Collective, unless workers are silent.
ExecutionOutcome execute_sweep(const OpenSweep& open);

}  // namespace dagsweep
