#pragma once

#include <cstddef>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace dagsweep {

/// Goes through a table of texts, CSV (RFC 4180) or, if its header has a tab, TSV. Blank lines and
/// lines that begin with # are skipped.
class Table {
 public:
  /// Reads the header. Throws InputError naming file and line if there is none.
  Table(std::string_view content, const std::string& name);

  /// The place of the column with one of these names, in any case; std::nullopt if there is none.
  /// Throws InputError if there are several.
  std::optional<std::size_t> column(std::initializer_list<std::string_view> names) const;

  /// Advances to the next row; false at the end. Throws InputError for a row of another length than
  /// the header, and for quotes that do not match.
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
  int line_ = 0;       // of the row
  int next_line_ = 1;  // of what is left
};

}  // namespace dagsweep
