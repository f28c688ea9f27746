#include "core/catalogue.hpp"

#include <algorithm>
#include <numeric>

#include "core/words.hpp"

namespace dagsweep {
namespace {

/// Levenshtein distance: the number of insertions, deletions and substitutions.
std::size_t edit_distance(std::string_view from, std::string_view to) {
  std::vector<std::size_t> row(to.size() + 1);
  std::iota(row.begin(), row.end(), 0);
  for (std::size_t i = 1; i <= from.size(); ++i) {
    std::size_t diagonal = row[0];
    row[0] = i;
    for (std::size_t j = 1; j <= to.size(); ++j) {
      const std::size_t substituted = diagonal + (from[i - 1] == to[j - 1] ? 0 : 1);
      diagonal = row[j];
      row[j] = std::min({row[j] + 1, row[j - 1] + 1, substituted});
    }
  }
  return row.back();
}

}  // namespace

InputError unknown_name(const Place& place, std::string_view kind, std::string_view name,
                        const std::vector<std::string>& known) {
  std::string text = place.text();
  if (!text.empty()) text += ": ";
  text += "unknown " + std::string(kind) + " '" + std::string(name) + "'";
  const auto nearest =
      std::min_element(known.begin(), known.end(), [&](const std::string& a, const std::string& b) {
        return edit_distance(name, a) < edit_distance(name, b);
      });
  if (nearest != known.end() && edit_distance(name, *nearest) <= 1 + name.size() / 4) {
    text += "; did you mean '" + *nearest + "'?";
  }
  text += " (known: " + (known.empty() ? "none" : join(known)) + ")";
  return InputError(text);
}

}  // namespace dagsweep
