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

/// Splits a DOT text into tokens; skips comments and preprocessor lines.
class DotTokens {
 public:
  /// `kept` gets the texts of tokens that differ from what is written.
  DotTokens(std::string_view text, const std::string& name, KeptTexts& kept)
      : text_(text), name_(name), kept_(kept) {}

  /// The next token. Throws InputError naming file and line if there is no valid one.
  DotToken next();
  [[noreturn]] void fail(int line, const std::string& why) const;

 private:
  void skip_blanks();
  std::string_view quoted();
  std::string_view html();

  std::string_view text_;
  const std::string& name_;
  std::size_t at_ = 0;
  int line_ = 1;
  KeptTexts& kept_;
};

}  // namespace dagsweep
