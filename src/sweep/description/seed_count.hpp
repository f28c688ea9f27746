#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "core/file_scope.hpp"
#include "yaml/yaml_node.hpp"

namespace dagsweep {

/// The text of a sweep file, changed to have `count` values of `sweep.seed`: consecutive whole
/// numbers from its first seed on. All else, comments included, is as in `text`. `file`: its name,
/// for errors. count > 0. Throws InputError if the text is no sweep, or writes its seeds over
/// several lines.
std::string with_seed_count(const std::string& text, const std::string& file, std::uint64_t count);

/// The text of a sweep file, changed to have `seeds` seeds if that is given. Throws InputError,
/// also if `files` is confined and the text has more than 500,000 bytes (the largest of the
/// project's has 4,000); IoError.
std::string sweep_text(const std::string& file, std::optional<std::uint64_t> seeds,
                       const FileScope& files);

/// A note if `seeds`, the value of sweep.seed, is one number that may have been meant as the number
/// of seeds.
std::optional<std::string> lone_seed_note(const YamlNode& seeds);

}  // namespace dagsweep
