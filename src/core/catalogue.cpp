#include "core/catalogue.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

#include "core/words.hpp"

namespace dagsweep {
namespace {

char lower(char c) {
  return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
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

std::vector<std::string> near_names(std::string_view name, const std::vector<std::string>& known) {
  constexpr std::size_t most = 5;
  std::vector<std::pair<std::size_t, std::string>> near;
  for (const std::string& one : known) {
    const std::size_t distance = edit_distance(name, one);
    if (distance <= 1 + name.size() / 4) near.emplace_back(distance, one);
  }
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
