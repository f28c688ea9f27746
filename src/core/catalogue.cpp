#include "core/catalogue.hpp"

#include <algorithm>
#include <numeric>
#include <optional>
#include <utility>

#include "core/other_words.hpp"
#include "core/words.hpp"

namespace dagsweep {
namespace {

char lower(char c) {
  return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

/// Whether the texts are the same; case does not count.
bool equals(std::string_view one, std::string_view other) {
  return std::ranges::equal(one, other, {}, lower, lower);
}

}  // namespace

std::size_t edit_distance(std::string_view from, std::string_view to) {
  const auto same = [&](std::size_t i, std::size_t j) { return lower(from[i]) == lower(to[j]); };
  std::vector<std::size_t> row(to.size() + 1);
  std::iota(row.begin(), row.end(), 0);
  std::vector<std::size_t> above = row;   // row i - 1
  std::vector<std::size_t> second = row;  // row i - 2
  for (std::size_t i = 1; i <= from.size(); ++i) {
    second.swap(above);
    above.swap(row);
    row[0] = i;
    for (std::size_t j = 1; j <= to.size(); ++j) {
      row[j] =
          std::min({above[j] + 1, row[j - 1] + 1, above[j - 1] + (same(i - 1, j - 1) ? 0 : 1)});
      const bool swapped = i > 1 && j > 1 && same(i - 1, j - 2) && same(i - 2, j - 1);
      if (swapped) row[j] = std::min(row[j], second[j - 2] + 1);
    }
  }
  return row.back();
}

namespace {

/// Whether `part` is a word of `name`, between its beginning or end, '-', '_', '/', '.' and '['.
bool has_part(std::string_view name, std::string_view part) {
  const auto ends = [&](std::size_t at) {
    return at == name.size() || std::string_view("-_/.[").find(name[at]) != std::string_view::npos;
  };
  for (std::size_t at = 0; at + part.size() <= name.size(); ++at) {
    const bool begins = at == 0 || ends(at - 1);
    if (begins && ends(at + part.size()) && equals(name.substr(at, part.size()), part)) return true;
  }
  return false;
}

/// How far a name that may be meant is from a known one: the number of edits, 0 also for a plural;
/// more if one only begins with the other, or has it as a part. Nothing if it is not meant.
std::optional<std::size_t> distance_to(std::string_view name, std::string_view known) {
  constexpr std::size_t least = 4;  // letters that say enough
  constexpr std::size_t far = 1000;
  if (equals(name, std::string(known) + "s")) return 0;
  const std::size_t edits = edit_distance(name, known);
  if (edits <= 1 + name.size() / 4) return edits;
  const std::size_t both = std::min(name.size(), known.size());
  if (both < least) return std::nullopt;
  if (equals(name.substr(0, both), known.substr(0, both))) return far;
  if (has_part(known, name) || has_part(name, known)) return far + 1;
  return std::nullopt;
}

}  // namespace

std::vector<std::string> near_names(std::string_view name, const std::vector<std::string>& known) {
  constexpr std::size_t most = 5;
  std::vector<std::pair<std::size_t, std::string>> near;
  for (const std::string& one : known) {
    if (const auto distance = distance_to(name, one)) near.emplace_back(*distance, one);
  }
  for (std::string& one : names_for_word(name, known)) near.emplace_back(0, std::move(one));
  std::stable_sort(near.begin(), near.end(),
                   [](const auto& a, const auto& b) { return a.first < b.first; });
  std::vector<std::string> names;
  for (const auto& [distance, one] : near) {
    const bool is_new = std::find(names.begin(), names.end(), one) == names.end();
    if (is_new && names.size() < most) names.push_back(one);
  }
  return names;
}

InputError unknown_name(const Place& place, std::string_view kind, std::string_view name,
                        const std::vector<std::string>& known) {
  std::string text = place.text();
  if (!text.empty()) text += ": ";
  text += "unknown " + std::string(kind) + " '" + std::string(name) + "'";
  const std::vector<std::string> near = near_names(name, known);
  if (!near.empty()) text += "; did you mean '" + near.front() + "'?";
  text += " (known: " + (known.empty() ? "none" : join(known)) + ")";
  return InputError(text);
}

}  // namespace dagsweep
