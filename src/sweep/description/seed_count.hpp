#pragma once

#include <cstdint>
#include <optional>
#include <string>

namespace dagsweep {

/// The text of a sweep file with `count` values of `sweep.seed`, whole numbers from the first one
/// that it names on; all else, comments included, is as in `text`. Throws InputError if the text is
/// no sweep, or writes its seeds over several lines. `file`: its name, for errors. count > 0.
std::string with_seed_count(const std::string& text, const std::string& file, std::uint64_t count);

/// The text of a sweep file, with this number of seeds if one is given. Throws InputError, IoError.
std::string sweep_text(const std::string& file, std::optional<std::uint64_t> seeds);

}  // namespace dagsweep
