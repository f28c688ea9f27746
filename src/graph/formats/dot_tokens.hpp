#pragma once

#include <string>
#include <string_view>

namespace dagsweep {

/// One token of the DOT language.
struct DotToken {
  enum class Kind { end, symbol, id };  ///< symbol: one of { } [ ] ; , = : + or "->" or "--"
  Kind kind = Kind::end;
  std::string text;      ///< of a quoted id: the text between the quotes
  bool quoted = false;   ///< quoted or HTML: not a keyword
  bool is_html = false;  ///< the text has the outer < and >
  int line = 0;
};

/// Splits a DOT text into tokens; skips comments and preprocessor lines.
class DotTokens {
 public:
  DotTokens(std::string_view text, const std::string& name) : text_(text), name_(name) {}

  /// The next token. Throws InputError naming file and line if there is no valid one.
  DotToken next();
  [[noreturn]] void fail(int line, const std::string& why) const;

 private:
  void skip_blanks();
  std::string quoted();
  std::string html();

  std::string_view text_;
  const std::string& name_;
  std::size_t at_ = 0;
  int line_ = 1;
};

}  // namespace dagsweep
