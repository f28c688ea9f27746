#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "app/options.hpp"
#include "sweep/description/sweep_access.hpp"

namespace dagsweep {

/// Adds the options of every command that reads a sweep file: --seeds, --confined, --no-commands.
void add_sweep_options(std::vector<OptionSpec>& options);
/// The value of --seeds, if it is given. Throws InputError if it is 0.
std::optional<std::uint64_t> seeds_of(const OptionValues& options);
/// What --confined and --no-commands leave to the sweep. Throws IoError if the folder of --confined
/// cannot be opened.
SweepAccess access_of(const OptionValues& options);

}  // namespace dagsweep
