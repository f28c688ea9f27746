#include "yaml/yaml_faults.hpp"

#include <algorithm>
#include <optional>
#include <vector>

#include "core/text.hpp"
#include "core/words.hpp"
#include "yaml/yaml_check.hpp"

namespace dagsweep {
namespace {

/// What is wrong and how it is mended, and where.
struct Fault {
  int line;  // from 1
  std::string text;
};

bool is_blank(char c) {
  return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

/// Whether a word, in which a quote is an apostrophe, may go on behind this character.
bool is_within_word(char before) {
  return !is_blank(before) && std::string_view("[{,:").find(before) == std::string_view::npos;
}

/// The first bracket that is closed by another kind, or the innermost that is not closed at all.
std::optional<Fault> open_bracket(std::string_view content) {
  struct Bracket {
    char closing;
    int line;
  };
  std::vector<Bracket> open;
  int line = 1;
  for (std::size_t at = 0; at < content.size(); ++at) {
    const char c = content[at];
    const char before = at == 0 ? '\n' : content[at - 1];
    const bool begins = is_blank(before) || !open.empty();
    if (c == '\n') {
      ++line;
    } else if (c == '#' && is_blank(before)) {
      at = std::min(content.find('\n', at), content.size()) - 1;
    } else if ((c == '"' || c == '\'') && begins && !is_within_word(before)) {
      const std::size_t end = end_of_quoted(content, at).value_or(content.size());
      line +=
          static_cast<int>(std::count(content.begin() + static_cast<std::ptrdiff_t>(at),
                                      content.begin() + static_cast<std::ptrdiff_t>(end), '\n'));
      at = end - 1;
    } else if ((c == '[' || c == '{') && begins) {
      open.push_back({c == '[' ? ']' : '}', line});
    } else if ((c == ']' || c == '}') && !open.empty()) {
      if (open.back().closing != c) {
        const std::string closing(1, open.back().closing);
        return Fault{line, "closes the bracket of line " + std::to_string(open.back().line) +
                               " by '" + std::string(1, c) + "' in place of '" + closing + "'"};
      }
      open.pop_back();
    }
  }
  if (open.empty()) return std::nullopt;
  const char closing = open.back().closing;
  return Fault{open.back().line, "opens a bracket, '" + std::string(closing == ']' ? "[" : "{") +
                                     "', that is never closed; add '" + std::string(1, closing) +
                                     "'"};
}

std::size_t indentation(std::string_view line) {
  return std::min(line.find_first_not_of(' '), line.size());
}

bool is_content(std::string_view line) {
  const std::string_view text = trimmed(line);
  return !text.empty() && text.front() != '#';
}

std::string_view without_comment(std::string_view line) {
  return line.substr(0, std::min(line.find(" #"), line.size()));
}

/// The key with which the line begins, and what follows its colon, without a comment; an empty key
/// if it begins with none.
struct Key {
  std::string_view name;
  std::string_view rest;
};
Key key_of(std::string_view line) {
  const std::string_view text = trimmed(without_comment(line));
  const std::size_t end =
      text.find_first_not_of("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-");
  if (end == std::string_view::npos || end == 0 || text[end] != ':') return {};
  return {text.substr(0, end), text.substr(end + 1)};
}

/// "seed = 1" in place of "seed: 1".
std::optional<Fault> sign_for_colon(std::string_view line, int number) {
  const std::size_t sign = line.find(" = ");
  if (sign == line.npos) return std::nullopt;
  return Fault{number, "has '=' in place of a colon; write '" +
                           std::string(trimmed(line.substr(0, sign))) + ": " +
                           std::string(trimmed(line.substr(sign + 3))) + "'"};
}

/// A colon or dash without a blank behind it, a key without a colon, or a value that has a colon,
/// in line `number` or the one before it.
std::optional<Fault> misread_colon(const std::vector<std::string>& lines, int number) {
  const auto line_of = [&](int k) -> std::string_view {
    return lines[static_cast<std::size_t>(k - 1)];
  };
  int before = number - 1;
  while (before > 0 && !is_content(line_of(before))) --before;
  for (const int k : {number, before}) {
    if (k < 1) continue;
    const auto [key, value] = key_of(line_of(k));
    if (!key.empty() && !value.empty() && !is_blank(value.front())) {
      return Fault{k, "needs a blank behind the colon: '" + std::string(key) + ": " +
                          std::string(trimmed(value)) + "'"};
    }
    const std::string_view text = trimmed(line_of(k));
    if (text.size() > 1 && text[0] == '-' && (text[1] == '{' || text[1] == '[')) {
      return Fault{k, "needs a blank behind the dash: '- " + std::string(text.substr(1)) + "'"};
    }
  }
  const auto [key, value] = key_of(line_of(number));
  if (!key.empty() && value.find(": ") != std::string_view::npos) {
    return Fault{number, "has a colon within the value of '" + std::string(key) +
                             "'; put the value in quotes"};
  }
  const auto [outer, given] = before > 0 ? key_of(line_of(before)) : Key{};
  if (!key.empty() && !trimmed(given).empty() &&
      indentation(line_of(before)) < indentation(line_of(number))) {
    return Fault{before, "gives '" + std::string(outer) + "' the value '" +
                             std::string(trimmed(given)) + "' and keys below it; one of the two"};
  }
  if (key.empty()) {
    if (auto fault = sign_for_colon(line_of(number), number)) return fault;
  }
  if (before > 0 && line_of(before).find(':') == std::string_view::npos &&
      indentation(line_of(before)) <= indentation(line_of(number))) {
    std::string_view word = trimmed(line_of(before));
    if (const std::size_t dash = word.find_first_not_of("- "); dash < word.size()) {
      word.remove_prefix(dash);
    }
    while (!word.empty() && std::string_view(";=,.").find(word.back()) != word.npos) {
      word.remove_suffix(1);
    }
    if (auto fault = sign_for_colon(word, before)) return fault;
    return Fault{before, "is a key without its colon; write '" + std::string(word) + ":'"};
  }
  return std::nullopt;
}

/// A line that begins in another column than those around it.
std::optional<Fault> misplaced_line(const std::vector<std::string>& lines, int number) {
  int before = number - 1;
  while (before > 0 && !is_content(lines[static_cast<std::size_t>(before - 1)])) --before;
  if (before < 1 || number > static_cast<int>(lines.size())) return std::nullopt;
  const std::string_view text = trimmed(lines[static_cast<std::size_t>(number - 1)]);
  const Key key = key_of(text);
  if (key.rest.starts_with(" [") || key.rest.starts_with(" {")) {
    const std::size_t end = key.rest.find_last_of("]}");
    if (end != key.rest.npos && end + 1 < key.rest.size()) {
      return Fault{number, "goes on behind the bracket of '" + std::string(key.name) +
                               "'; units and words belong within, to each value"};
    }
  }
  const std::size_t own = indentation(lines[static_cast<std::size_t>(number - 1)]);
  const std::size_t other = indentation(lines[static_cast<std::size_t>(before - 1)]);
  if (own == other) {
    const std::string_view above = trimmed(lines[static_cast<std::size_t>(before - 1)]);
    const bool is_item = text.starts_with("- ");
    if (is_item == above.starts_with("- ")) return std::nullopt;
    return Fault{number, "is " + std::string(is_item ? "an element of a list" : "a key") +
                             ", line " + std::to_string(before) + " " +
                             (is_item ? "a key" : "an element of a list") +
                             "; elements begin with '- ', keys do not"};
  }
  const auto blanks = [](std::size_t count) {
    return std::to_string(count) + (count == 1 ? " blank" : " blanks");
  };
  return Fault{number, "is indented by " + blanks(own) + ", line " + std::to_string(before) +
                           " by " + blanks(other) +
                           "; the keys of a map must begin in the same column"};
}

/// The last line up to `number` that is not blank, if its indentation has a tab.
std::optional<int> tab_before(const std::vector<std::string>& lines, int number) {
  for (int k = std::min(number, static_cast<int>(lines.size())); k > 0; --k) {
    const std::string_view line = lines[static_cast<std::size_t>(k - 1)];
    const std::size_t begin = line.find_first_not_of(" \t");
    if (begin == line.npos) continue;
    return line.find('\t') < begin ? std::optional(k) : std::nullopt;
  }
  return std::nullopt;
}

std::optional<Fault> find_fault(std::string_view content, const std::vector<std::string>& lines,
                                int line, const std::string& problem) {
  const bool is_in_file = line >= 1 && line <= static_cast<int>(lines.size());
  const auto has = [&](std::string_view words) { return problem.find(words) != problem.npos; };
  if (has("flow")) {
    if (auto bracket = open_bracket(content)) return bracket;
    if (is_in_file) return Fault{line, "needs a comma between the values in brackets"};
  }
  if (!is_in_file) return std::nullopt;
  if (has("illegal map value")) return misread_colon(lines, line);
  if (has("end of map not found") || has("end of sequence not found")) {
    return misplaced_line(lines, line);
  }
  if (has("unknown token")) {
    return Fault{line, "has a character that begins no value; put the value in quotes"};
  }
  return std::nullopt;
}

}  // namespace

InputError yaml_fault(std::string_view content, const std::string& file, int line,
                      const std::string& problem) {
  const std::vector<std::string> lines = split(content, '\n');
  if (const auto tab = tab_before(lines, line)) {
    return InputError(Place{file, *tab, {}}.text() +
                      ": is indented with a tab (YAML is indented with spaces alone)");
  }
  const auto fault = find_fault(content, lines, line, problem);
  if (!fault) return InputError(Place{file, line, {}}.text() + ": is no YAML (" + problem + ")");
  return InputError(Place{file, fault->line, {}}.text() + ": is no YAML (it " + fault->text + ")");
}

}  // namespace dagsweep
