#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "parallel/communicator.hpp"
#include "sweep/tuples/sweep.hpp"

namespace dagsweep {

/// Reads a sweep file and returns the sweep on every rank; only the master reads files. `seeds`:
/// the number of seeds in place of the file's own, if given. `check_twice`: whether commands are
/// asked twice. `access`: the same on all ranks. Throws InputError if nothing can be checked twice;
/// AlreadyReported after an error of the master. Collective.
Sweep shared_sweep(const std::string& file, std::optional<std::uint64_t> seeds, bool check_twice,
                   const SweepAccess& access, const Communicator& ranks);

}  // namespace dagsweep
