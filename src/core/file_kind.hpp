#pragma once

#include <string>
#include <string_view>

#include "core/error.hpp"

namespace dagsweep {

/// Kinds of files beside the formats of graphs, which are kinds by their names ("dax").
namespace file_kind {
inline constexpr std::string_view instance = "instance";
inline constexpr std::string_view schedule = "schedule";
inline constexpr std::string_view scenario = "scenario";
inline constexpr std::string_view sweep = "sweep";
inline constexpr std::string_view machines = "machines";
inline constexpr std::string_view results = "results";
}  // namespace file_kind

/// The kind that a file seems to have by its content (of STG by its name, too); "" if it does not
/// tell.
std::string_view kind_of_file(std::string_view content, const std::string& path);

/// "a sweep file", "a graph in the format dax".
std::string noun_of(std::string_view kind);

/// The error for a file of kind `found` where one of kind `needed` was to be read: what it is, and
/// what reads it or makes the needed one of it.
InputError other_kind_of_file(std::string_view needed, std::string_view found,
                              const std::string& path);

/// Returns read(), which reads the file as one of kind `needed`. If it throws InputError although
/// the file is of another kind, that is what the error says.
template <class Read>
auto read_as(std::string_view needed, std::string_view content, const std::string& path,
             Read read) {
  try {
    return read();
  } catch (const InputError&) {
    const std::string_view found = kind_of_file(content, path);
    if (found.empty() || found == needed) throw;
    throw other_kind_of_file(needed, found, path);
  }
}

}  // namespace dagsweep
