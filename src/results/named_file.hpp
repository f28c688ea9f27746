#pragma once

#include <string>
#include <sys/types.h>

namespace dagsweep {

/// The results file of a run as it was when the run began. Others may replace, delete or shorten it
/// while ranks write to the file that they have open; then no file of this name has the results.
class NamedFile {
 public:
  /// Remembers the file at `path`. Throws IoError if there is none.
  explicit NamedFile(std::string path);

  /// Throws IoError, with what to do, unless the name still leads to this file and the file is no
  /// smaller: its size does not change while ranks write. Costs one stat(); if that fails for
  /// another reason, nothing is thrown.
  void check() const;

 private:
  std::string path_;
  dev_t device_ = 0;
  ino_t number_ = 0;
  off_t size_ = 0;
};

}  // namespace dagsweep
