#include "graph/formats/table.hpp"

#include <algorithm>
#include <utility>

#include "core/error.hpp"
#include "core/text.hpp"
#include "core/words.hpp"

namespace dagsweep {
namespace {

/// What separates the cells of a table whose header begins with this line.
char separator_of(std::string_view line) {
  if (line.find('\t') != std::string_view::npos) return '\t';
  bool in_quotes = false;
  for (const char c : line) {
    if (c == '"') in_quotes = !in_quotes;
    if (!in_quotes && (c == ',' || c == ';')) return c;
  }
  return ',';
}

}  // namespace

Table::Table(std::string_view content, const std::string& name)
    : rest_(utf8_text(content, name)), name_(name) {
  std::string_view lines = rest_;
  while (!lines.empty()) {
    const std::string_view line = lines.substr(0, lines.find('\n'));
    const std::string_view text = trimmed(line.substr(0, line.find('\r')));
    if (!text.empty() && text[0] != '#') {
      separator_ = separator_of(line);
      break;
    }
    lines.remove_prefix(std::min(line.size() + 1, lines.size()));
  }
  if (!read_row()) fail("the file has no header");
  header_ = std::move(row_);
}

std::string Table::place() const {
  return Place{name_, line_, {}}.text();
}

void Table::fail(int line, const std::string& why) const {
  throw InputError(Place{name_, line, {}}.text() + ": " + why);
}

std::optional<std::size_t> Table::column(std::initializer_list<std::string_view> names) const {
  std::optional<std::size_t> found;
  for (std::size_t k = 0; k < header_.size(); ++k) {
    const bool is_named = std::any_of(names.begin(), names.end(), [&](std::string_view name) {
      return equals_in_any_case(header_[k], name);
    });
    if (!is_named) continue;
    if (found) {
      fail("the header has '" + printable(header_[*found]) + "' and '" + printable(header_[k]) +
           "' (one is needed)");
    }
    found = k;
  }
  return found;
}

bool Table::next_row() {
  if (!read_row()) return false;
  if (row_.size() != header_.size()) {
    fail("the row has " + std::to_string(row_.size()) + " columns, the header " +
         std::to_string(header_.size()));
  }
  return true;
}

std::string_view Table::quoted_cell() {
  std::string joined;  // the cell up to a quote that is written twice
  rest_.remove_prefix(1);
  while (true) {
    const std::size_t quote = rest_.find('"');
    if (quote == std::string_view::npos) fail("a quote is never closed");
    const std::string_view part = rest_.substr(0, quote);
    next_line_ += static_cast<int>(std::count(part.begin(), part.end(), '\n'));
    rest_.remove_prefix(quote + 1);
    if (rest_.empty() || rest_[0] != '"') {
      return joined.empty() ? part : kept_.keep(joined.append(part));
    }
    joined.append(part).push_back('"');
    rest_.remove_prefix(1);
  }
}

bool Table::read_row() {
  while (true) {  // skips blank lines and comments
    if (rest_.empty()) return false;
    line_ = next_line_;
    const std::size_t end = std::min(rest_.find('\n'), rest_.size());
    const std::string_view line = rest_.substr(0, end);
    const std::string_view text = trimmed(line.substr(0, line.find('\r')));
    if (!text.empty() && text[0] != '#') break;
    rest_.remove_prefix(std::min(end + 1, rest_.size()));
    ++next_line_;
  }
  row_.clear();
  while (true) {
    while (!rest_.empty() && rest_[0] == ' ') rest_.remove_prefix(1);
    if (!rest_.empty() && rest_[0] == '"') {
      row_.push_back(quoted_cell());
      while (!rest_.empty() && rest_[0] == ' ') rest_.remove_prefix(1);
    } else {
      std::size_t end = 0;
      while (end < rest_.size() && rest_[end] != separator_ && rest_[end] != '\r' &&
             rest_[end] != '\n') {
        ++end;
      }
      row_.push_back(trimmed(rest_.substr(0, end)));
      rest_.remove_prefix(end);
    }
    if (!rest_.empty() && rest_[0] == separator_) {
      rest_.remove_prefix(1);
      continue;
    }
    if (!rest_.empty() && rest_[0] == '\r') rest_.remove_prefix(1);
    if (rest_.empty()) return true;
    if (rest_[0] != '\n') fail("text follows a closing quote");
    rest_.remove_prefix(1);
    ++next_line_;
    return true;
  }
}

}  // namespace dagsweep
