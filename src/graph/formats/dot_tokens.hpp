#pragma once

#include <string>
#include <string_view>

namespace dagsweep {

/// One word of the DOT language.
struct DotToken {
  enum class Kind { end, mark, id };  ///< mark: one of { } [ ] ; , = : + or "->" or "--"
  Kind kind = Kind::end;
  std::string text;     ///< of a quoted id what stands between the quotes
  bool quoted = false;  ///< then it is no keyword
  int line = 0;
};

/// Cuts a DOT text into words; comments and preprocessor lines are left out.
class DotTokens {
 public:
  DotTokens(std::string_view text, const std::string& name) : text_(text), name_(name) {}

  /// The next word. Throws InputError for what is no word, naming file and line.
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
