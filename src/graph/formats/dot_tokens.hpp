#pragma once

#include <string>
#include <string_view>

#include "core/kept_texts.hpp"

namespace dagsweep {

/// One token of the DOT language.
struct DotToken {
  enum class Kind { end, symbol, id };
  Kind kind = Kind::end;
  char symbol = '\0';  ///< one of { } [ ] ; , = : + or '>' for "->", '-' for "--"
  /// Of a quoted id: the text between the quotes. Lives as long as the file's text and `kept`.
  std::string_view text;
  bool quoted = false;   ///< quoted or HTML: not a keyword
  bool is_html = false;  ///< the text has the outer < and >
  int line = 0;
};

/// The tokens of a DOT text, one of which is the current one. Comments and preprocessor lines are
/// skipped. All that fails throws InputError naming file and line.
class DotTokens {
 public:
  /// `kept` gets the texts that differ from what is written.
  DotTokens(std::string_view text, const std::string& name, KeptTexts& kept)
      : text_(text), name_(name), kept_(kept) {
    advance();
  }

  const DotToken& current() const { return current_; }
  void advance() { current_ = next(); }

  bool is_symbol(char symbol) const { return current_.symbol == symbol; }
  /// Whether the current token is this keyword, in any case.
  bool is_word(std::string_view word) const;
  /// Advances if the current token is this symbol; says whether it is.
  bool accept(char symbol);
  void expect(char symbol);
  /// Reads a name. Quoted names may be joined with +.
  std::string_view read_name();
  /// Reads a name, or the content of an HTML text between its outer < and >.
  std::string_view read_value();

  [[noreturn]] void fail(int line, const std::string& why) const;
  /// In the line of the current token.
  [[noreturn]] void fail(const std::string& why) const { fail(current_.line, why); }

 private:
  DotToken next();
  void skip_blanks();
  std::string_view quoted_text();
  std::string_view html_text();

  std::string_view text_;
  const std::string& name_;
  std::size_t at_ = 0;
  int line_ = 1;
  KeptTexts& kept_;
  DotToken current_;
};

/// 'text', for errors.
inline std::string quoted(std::string_view text) {
  return "'" + std::string(text) + "'";
}

}  // namespace dagsweep
