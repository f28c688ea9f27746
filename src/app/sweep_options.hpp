#pragma once

#include <cstdint>
#include <optional>

#include "app/options.hpp"

namespace dagsweep {

/// The option --seeds of commands that read a sweep file.
OptionSpec seeds_option();
/// The value of --seeds, if it is given. Throws InputError if it is 0.
std::optional<std::uint64_t> seeds_of(const OptionValues& options);

}  // namespace dagsweep
