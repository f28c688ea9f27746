#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/error.hpp"

namespace dagsweep {

/// The number of insertions, deletions, substitutions and swaps of neighbours (optimal string
/// alignment) that lead from one name to the other. Case does not count.
std::size_t edit_distance(std::string_view from, std::string_view to);

/// The known names that `name` may stand for, at most five: first the same in another case, and
/// those that other programs call so (names_for_word); then those that differ by few insertions,
/// deletions, substitutions and swaps, nearest first; then those of which one has the other as its
/// beginning or a part.
std::vector<std::string> near_names(std::string_view name, const std::vector<std::string>& known);

/// The error for an unknown name: lists the known names and suggests the nearest one, if one is
/// near. `kind` is what the name should denote ("algorithm").
InputError unknown_name(const Place& place, std::string_view kind, std::string_view name,
                        const std::vector<std::string>& known);

/// Finds an entry by name. A catalogue is a plain table of entries that have at least a `name`.
/// Throws InputError that lists the known names.
template <class Entry>
const Entry& find_entry(std::span<const Entry> catalogue, std::string_view kind,
                        std::string_view name, const Place& place = {}) {
  for (const Entry& entry : catalogue) {
    if (entry.name == name) return entry;
  }
  std::vector<std::string> known;
  for (const Entry& entry : catalogue) known.emplace_back(entry.name);
  throw unknown_name(place, kind, name, known);
}

}  // namespace dagsweep
