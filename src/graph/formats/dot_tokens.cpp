#include "graph/formats/dot_tokens.hpp"

#include <algorithm>

#include "core/error.hpp"

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

void DotTokens::skip_blanks() {
  while (at_ < text_.size()) {
    const std::string_view rest = text_.substr(at_);
    const bool line_begins = at_ == 0 || text_[at_ - 1] == '\n';
    std::size_t skipped = 0;
    if (rest.starts_with("//") || (line_begins && rest[0] == '#')) {
      skipped = std::min(rest.find('\n'), rest.size());
    } else if (rest.starts_with("/*")) {
      const std::size_t end = rest.find("*/", 2);
      if (end == std::string_view::npos) fail(line_, "a comment never ends ('*/' is missing)");
      skipped = end + 2;
    } else if (rest[0] == ' ' || (rest[0] >= '\t' && rest[0] <= '\r')) {
      skipped = 1;
    } else {
      return;
    }
    line_ += static_cast<int>(
        std::count(rest.begin(), rest.begin() + static_cast<std::ptrdiff_t>(skipped), '\n'));
    at_ += skipped;
  }
}

std::string DotTokens::quoted() {
  const int begin = line_;
  std::string out;
  for (++at_; at_ < text_.size(); ++at_) {
    const char c = text_[at_];
    if (c == '"') {
      ++at_;
      return out;
    }
    if (c == '\n') ++line_;
    const char after = at_ + 1 < text_.size() ? text_[at_ + 1] : '\0';
    if (c == '\\' && (after == '"' || after == '\\' || after == '\n')) {
      ++at_;
      if (after == '\n') {  // joins two lines
        ++line_;
        continue;
      }
      if (after == '\\') out += c;  // stays a pair: what it means depends on the attribute
    }
    out += text_[at_];
  }
  fail(begin, "a quoted name never ends ('\"' is missing)");
}

std::string DotTokens::html() {
  const int begin = line_;
  const std::size_t first = at_;
  int depth = 0;
  for (; at_ < text_.size(); ++at_) {
    if (text_[at_] == '\n') ++line_;
    if (text_[at_] == '<') ++depth;
    if (text_[at_] == '>' && --depth == 0) {
      ++at_;
      return std::string(text_.substr(first, at_ - first));
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
    token.text = quoted();
    return token;
  }
  if (rest[0] == '<') {
    token.quoted = true;
    token.is_html = true;
    token.text = html();
    return token;
  }
  if (starts_word(rest[0])) {
    while (length < rest.size() && (starts_word(rest[length]) || is_digit(rest[length]))) ++length;
  } else if (rest.starts_with("->") || rest.starts_with("--")) {
    token.kind = DotToken::Kind::symbol;
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
    length = 1;
  } else {
    fail(line_, "'" + std::string(1, rest[0]) + "' is not allowed in the DOT language here");
  }
  token.text = std::string(rest.substr(0, length));
  at_ += length;
  return token;
}

}  // namespace dagsweep
