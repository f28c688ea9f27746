#pragma once

#include <cstdint>
#include <string>

#include "results/provenance.hpp"

namespace dagsweep {

/// Description of the machine on which this process runs.
Machine this_machine();
/// Record of a launch that starts now. `shard`: such as "3/8"; empty: the whole sweep.
Launch this_launch(int ranks, const std::string& shard);
/// Bytes of memory available to this job: the minimum of the machine's available memory, the limit
/// of its control group and Slurm's allocation. 0 = unknown.
std::uint64_t available_memory();
/// Host, process and batch job of this process, for the text of a lock.
std::string lock_holder();
/// The current time in UTC, in the form 2026-01-31T23:59:59Z.
std::string utc_now();

/// Serialises a machine to a text that can be sent to another rank, and back.
std::string pack_machine(const Machine& machine);
Machine unpack_machine(const std::string& packed);

}  // namespace dagsweep
