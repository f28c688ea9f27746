#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "parallel/communicator.hpp"
#include "sweep/tuples/sweep.hpp"

namespace dagsweep {

/// The sweep of this file on every rank, with this number of seeds if one is given; only the master
/// reads files. `check_twice`: whether commands are asked twice. Throws InputError if nothing can
/// be checked twice; AlreadyReported after an error of the master. Collective.
Sweep shared_sweep(const std::string& file, std::optional<std::uint64_t> seeds, bool check_twice,
                   const Communicator& ranks);

}  // namespace dagsweep
