#include "graph/formats/dot_tokens.hpp"

#include <algorithm>

#include "core/error.hpp"
#include "core/text.hpp"

namespace dagsweep {
namespace {

bool is_digit(char c) {
  return c >= '0' && c <= '9';
}
bool starts_word(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' ||
         static_cast<unsigned char>(c) >= 0x80;
}

}  // namespace

void DotTokens::fail(int line, const std::string& why) const {
  throw InputError(Place{name_, line, {}}.text() + ": " + why);
}

bool DotTokens::is_word(std::string_view word) const {
  return current_.kind == DotToken::Kind::id && !current_.quoted &&
         equals_in_any_case(current_.text, word);
}

bool DotTokens::accept(char symbol) {
  if (!is_symbol(symbol)) return false;
  advance();
  return true;
}

void DotTokens::expect(char symbol) {
  if (accept(symbol)) return;
  const std::string found =
      current_.kind == DotToken::Kind::end ? "the file ends" : quoted(current_.text) + " appears";
  fail(found + " where '" + symbol + "' is expected");
}

std::string_view DotTokens::read_name() {
  if (current_.kind != DotToken::Kind::id) {
    fail(current_.kind == DotToken::Kind::end
             ? "the file ends where a name is expected (truncated?)"
             : quoted(current_.text) + " appears where a name is expected");
  }
  const std::string_view name = current_.text;
  advance();
  if (!is_symbol('+')) return name;
  std::string joined(name);
  while (accept('+')) {
    if (!current_.quoted) fail("'+' joins quoted names only");
    joined += current_.text;
    advance();
  }
  return kept_.keep(joined);
}

std::string_view DotTokens::read_value() {
  if (!current_.is_html) return read_name();
  const std::string_view text = current_.text.substr(1, current_.text.size() - 2);
  advance();
  return text;
}

void DotTokens::skip_blanks() {
  while (at_ < text_.size()) {
    const char c = text_[at_];
    if (c == '\n') {
      ++line_;
      ++at_;
      continue;
    }
    if (c == ' ' || (c >= '\t' && c <= '\r')) {
      ++at_;
      continue;
    }
    if (c != '/' && c != '#') return;
    const bool line_begins = at_ == 0 || text_[at_ - 1] == '\n';
    const std::string_view rest = text_.substr(at_);
    if (rest.starts_with("//") || (c == '#' && line_begins)) {
      at_ += std::min(rest.find('\n'), rest.size());
    } else if (rest.starts_with("/*")) {
      const std::size_t end = rest.find("*/", 2);
      if (end == std::string_view::npos) fail(line_, "a comment never ends ('*/' is missing)");
      const std::string_view comment = rest.substr(0, end + 2);
      line_ += static_cast<int>(std::count(comment.begin(), comment.end(), '\n'));
      at_ += comment.size();
    } else {
      return;
    }
  }
}

std::string_view DotTokens::quoted_text() {
  const int begin = line_;
  const std::size_t first = ++at_;
  std::string changed;  // the text so far, if it differs from what is written
  std::size_t from = first;
  for (; at_ < text_.size(); ++at_) {
    const char c = text_[at_];
    if (c == '"') {
      const std::string_view last = text_.substr(from, at_ - from);
      ++at_;
      return from == first ? last : kept_.keep(changed.append(last));
    }
    if (c == '\n') ++line_;
    if (c != '\\' || at_ + 1 == text_.size()) continue;
    const char after = text_[at_ + 1];
    if (after == '"' || after == '\n') {  // \" is a quote; \ at the end of a line joins two
      changed += text_.substr(from, at_ - from);
      ++at_;
      from = after == '"' ? at_ : at_ + 1;
      line_ += after == '\n' ? 1 : 0;
    } else if (after == '\\') {
      ++at_;  // stays a pair: what it means depends on the attribute
    }
  }
  fail(begin, "a quoted name never ends ('\"' is missing)");
}

std::string_view DotTokens::html_text() {
  const int begin = line_;
  const std::size_t first = at_;
  int depth = 0;
  for (; at_ < text_.size(); ++at_) {
    if (text_[at_] == '\n') ++line_;
    if (text_[at_] == '<') ++depth;
    if (text_[at_] == '>' && --depth == 0) {
      ++at_;
      return text_.substr(first, at_ - first);
    }
  }
  fail(begin, "an HTML name never ends ('>' is missing)");
}

DotToken DotTokens::next() {
  skip_blanks();
  DotToken token;
  token.line = line_;
  if (at_ == text_.size()) return token;
  const std::string_view rest = text_.substr(at_);
  token.kind = DotToken::Kind::id;
  std::size_t length = 0;
  if (rest[0] == '"') {
    token.quoted = true;
    token.text = quoted_text();
    return token;
  }
  if (rest[0] == '<') {
    token.quoted = true;
    token.is_html = true;
    token.text = html_text();
    return token;
  }
  if (starts_word(rest[0])) {
    while (length < rest.size() && (starts_word(rest[length]) || is_digit(rest[length]))) ++length;
  } else if (rest[0] == '-' && rest.size() > 1 && (rest[1] == '>' || rest[1] == '-')) {
    token.kind = DotToken::Kind::symbol;
    token.symbol = rest[1];
    length = 2;
  } else if (is_digit(rest[0]) || rest[0] == '.' || rest[0] == '-') {
    // DOT numerals have one point and no exponent, but generators write exponents without quotes.
    ++length;
    while (length < rest.size() &&
           (is_digit(rest[length]) || rest[length] == '.' || starts_word(rest[length]) ||
            ((rest[length] == '+' || rest[length] == '-') &&
             (rest[length - 1] == 'e' || rest[length - 1] == 'E') && length + 1 < rest.size() &&
             is_digit(rest[length + 1])))) {
      ++length;
    }
  } else if (std::string_view("{}[];,=:+").find(rest[0]) != std::string_view::npos) {
    token.kind = DotToken::Kind::symbol;
    token.symbol = rest[0];
    length = 1;
  } else {
    fail(line_, "'" + std::string(1, rest[0]) + "' is not allowed in the DOT language here");
  }
  token.text = rest.substr(0, length);
  at_ += length;
  return token;
}

}  // namespace dagsweep
