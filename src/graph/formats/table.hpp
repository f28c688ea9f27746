#pragma once

#include <cstddef>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace dagsweep {

/// Reads a table of texts row by row: CSV (RFC 4180) or, if its header has a tab, TSV. Blank lines
/// and lines that begin with # are skipped.
class Table {
 public:
  /// Reads the header. Throws InputError naming file and line if there is none.
  Table(std::string_view content, const std::string& name);

  /// The index of the column with one of these names, ignoring case; std::nullopt if there is none.
  /// Throws InputError if there are several.
  std::optional<std::size_t> column(std::initializer_list<std::string_view> names) const;

  /// Advances to the next row; false at the end. Throws InputError for a row whose length differs
  /// from the header's, and for quotes that do not match.
  bool next_row();
  /// A cell of the row, without blanks around it unless quoted.
  const std::string& cell(std::size_t column) const { return row_[column]; }
  std::string place() const;  ///< "file:line" of the row
  [[noreturn]] void fail(const std::string& why) const;

 private:
  bool read_row();
  std::string quoted_cell();

  std::string_view rest_;
  std::string name_;
  char separator_ = ',';
  std::vector<std::string> header_, row_;
  int line_ = 0;       // line of the current row
  int next_line_ = 1;  // line at which rest_ begins
};

}  // namespace dagsweep
