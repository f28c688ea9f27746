#pragma once

#include <string>

#include "app/command.hpp"
#include "parallel/exchange.hpp"
#include "parallel/node_ranks.hpp"
#include "parallel/worker.hpp"
#include "results/named_file.hpp"
#include "results/results_file.hpp"
#include "sweep/tuples/sweep.hpp"

namespace dagsweep {

/// Bytes that all ranks of this node may hold together: as the sweep says, or 9/10 of what is free.
std::uint64_t node_bytes(const Sweep& sweep);

/// Executes the sweep into the open results file. On the master, `totals` returns what the ranks
/// did, and `named`, null on other ranks, is checked while they do and at the end: throws IoError
/// if the file has lost its name. `silence`: see PollingPolicy::patience, seconds. Collective,
/// unless workers are silent.
ExitCode execute_sweep(const Sweep& sweep, const Shard& shard, const std::string& path,
                       ResultsFile& results, const NamedFile* named, NodeMemory& memory,
                       const NodeRanks& node, const CommandContext& context, double silence,
                       LaunchTotals& totals);

}  // namespace dagsweep
