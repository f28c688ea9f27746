#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "results/provenance.hpp"
#include "sweep/run/result.hpp"
#include "sweep/tuples/shard.hpp"
#include "sweep/tuples/sweep.hpp"

namespace dagsweep {

/// Prepares an existing file for going on: checks that it belongs to the sweep and shard, and sets
/// back to pending every row that is damaged or whose status is in `retry`. Throws InputError if it
/// belongs to another sweep, shard or version of the model, IoError if it is damaged. Returns the
/// damaged rows.
std::uint64_t resume_results(const std::string& path, const Sweep& sweep, const Launch& launch,
                             const std::vector<RunStatus>& retry, const Shard& shard = {});

/// Notes when the last launch ended, and how its ranks have spent it.
void end_launch(const std::string& path, const std::string& ended,
                const std::vector<RankUse>& uses = {});

/// Adds machines to the file's list where they are missing; returns the number of each.
std::vector<std::uint32_t> register_machines(const std::string& path,
                                             const std::vector<Machine>& machines);

}  // namespace dagsweep
