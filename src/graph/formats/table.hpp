#pragma once

#include <cstddef>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/kept_texts.hpp"

namespace dagsweep {

/// Reads a table of texts row by row, with the quotes of RFC 4180. Cells are separated by tabs if
/// the header has one, else by the comma or semicolon that comes first in it. Blank lines and lines
/// that begin with # are skipped.
class Table {
 public:
  /// Reads the header. `content` must live as long as the table. Throws InputError naming file and
  /// line if there is none.
  Table(std::string_view content, const std::string& name);

  /// The index of the column with one of these names, ignoring case; std::nullopt if there is none.
  /// Throws InputError if there are several.
  std::optional<std::size_t> column(std::initializer_list<std::string_view> names) const;

  /// Advances to the next row; false at the end. Throws InputError for a row whose length differs
  /// from the header's, and for quotes that do not match.
  bool next_row();
  /// A cell of the row, without blanks around it unless quoted. Lives as long as the table.
  std::string_view cell(std::size_t column) const { return row_[column]; }
  int line() const { return line_; }  ///< of the row
  std::string place() const;          ///< "file:line" of the row
  [[noreturn]] void fail(const std::string& why) const { fail(line_, why); }
  [[noreturn]] void fail(int line, const std::string& why) const;

 private:
  bool read_row();
  std::string_view quoted_cell();

  std::string_view rest_;
  std::string name_;
  char separator_ = ',';
  std::vector<std::string_view> header_, row_;
  KeptTexts kept_;     // cells that differ from what is written
  int line_ = 0;       // line of the current row
  int next_line_ = 1;  // line at which rest_ begins
};

}  // namespace dagsweep
