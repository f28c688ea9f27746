#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "launch/sweep_execution.hpp"
#include "parallel/worker.hpp"
#include "sweep/tuples/shard_worklist.hpp"

namespace dagsweep {

/// The master's part of execute_sweep(): hands out work, in a launch that joins until none is left
/// in any launch, and shows the progress. `working_ranks`: those that take part. `worker`: the
/// master's own worker, if it is the only rank. `failed_before`: runs that failed or were aborted
/// in earlier launches. Throws IoError.
ExecutionOutcome lead_sweep(const OpenSweep& open, const ShardWorklist& worklist,
                            const std::vector<int>& working_ranks, std::optional<Worker>& worker,
                            std::uint64_t failed_before);

}  // namespace dagsweep
