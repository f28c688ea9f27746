#include "core/json_place.hpp"

#include <algorithm>

#include "core/text.hpp"

namespace dagsweep {
namespace {

/// The offset behind the string whose quote is at `at`.
std::size_t behind_string(std::string_view content, std::size_t at) {
  ++at;
  while (content[at] != '"') at += content[at] == '\\' ? 2 : 1;
  return at + 1;
}

/// The offset of the next character that is neither a blank nor one of `separators`.
std::size_t next_token(std::string_view content, std::size_t at, std::string_view separators = "") {
  while (std::string_view(" \t\r\n").find(content[at]) != std::string_view::npos ||
         separators.find(content[at]) != std::string_view::npos) {
    ++at;
  }
  return at;
}

/// The offset behind the value that begins at `at`.
std::size_t behind_value(std::string_view content, std::size_t at) {
  std::size_t depth = 0;
  do {
    const char c = content[at];
    if (c == '"') {
      at = behind_string(content, at);
      continue;
    }
    if (c == '[' || c == '{') ++depth;
    if (c == ']' || c == '}') --depth;
    ++at;
    if (depth == 0 && c != ']' && c != '}') {  // a number or a word
      return std::min(content.find_first_of(",]} \t\r\n", at), content.size());
    }
  } while (depth > 0);
  return at;
}

}  // namespace

int line_of_json(std::string_view content, std::span<const std::size_t> steps) {
  if (trimmed(content).find('\n') == std::string_view::npos) return 0;
  std::size_t at = next_token(content, 0);
  for (const std::size_t step : steps) {
    const bool is_object = content[at] == '{';
    at = next_token(content, at + 1);
    for (std::size_t k = 0;; ++k) {
      if (is_object) at = next_token(content, behind_string(content, at), ":");
      if (k == step) break;
      at = next_token(content, behind_value(content, at), ",");
    }
  }
  return line_at(content, at);
}

}  // namespace dagsweep
