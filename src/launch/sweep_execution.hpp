#pragma once

#include <cstdint>
#include <string>

#include "core/error.hpp"
#include "core/stop.hpp"
#include "parallel/exchange.hpp"
#include "parallel/node_memory.hpp"
#include "parallel/node_ranks.hpp"
#include "results/named_file.hpp"
#include "results/results_file.hpp"
#include "sweep/tuples/shard.hpp"
#include "sweep/tuples/sweep.hpp"

namespace dagsweep {

/// Bytes that all ranks of this node may hold together: as the sweep says, or 9/10 of what is free.
std::uint64_t node_bytes(const Sweep& sweep);

/// A sweep whose results file is locked and open on all ranks.
struct OpenSweep {
  const Sweep& sweep;
  const Shard& shard;
  const std::string& path;  ///< of the results file
  double silence;           ///< PollingPolicy::patience, seconds
  ResultsFile& results;
  const NamedFile* named;  ///< the file, on the master; null on other ranks
  NodeMemory& memory;
  const NodeRanks& node;
  const Communicator& ranks;
  StopSource& stop;
};

struct ExecutionOutcome {
  ExitCode code = ExitCode::ok;  ///< ok on all ranks but the master
  LaunchTotals totals;           ///< what the ranks did; on the master
  std::uint64_t ended = 0;  ///< the shard's tuples that have ended, earlier or now; on the master
};

/// Runs the shard's pending tuples into the results file. Throws IoError on the master if the file
/// loses its name meanwhile. Collective, unless workers are silent.
ExecutionOutcome execute_sweep(const OpenSweep& open);

}  // namespace dagsweep
