#pragma once

#include <cstdint>
#include <string>

#include "results/provenance.hpp"

namespace dagsweep {

/// Where this process runs.
Machine this_machine();
/// `shard`: "3/8"; empty: the whole sweep.
Launch this_launch(int ranks, const std::string& shard);
/// Bytes of memory that are free here for this job: of the machine, of its control group, of what
/// Slurm has given it. 0 = not known.
std::uint64_t available_memory();
/// Who holds a lock: host, process and batch job.
std::string lock_holder();
/// The present time, UTC, 2026-01-31T23:59:59Z.
std::string utc_now();

/// A machine as one text, for handing it to another rank, and back.
std::string pack_machine(const Machine& machine);
Machine unpack_machine(const std::string& packed);

}  // namespace dagsweep
