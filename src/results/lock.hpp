#pragma once

#include <string>

#include "core/stop.hpp"

namespace dagsweep {

/// Prevents two sweeps from writing to one results file. The file "<results>.lock" is locked by the
/// kernel, so that the lock ends with its processes, however they end. The master holds an
/// exclusive lock on byte 0, the ranks of every node a shared lock on byte 1, and a new master
/// needs both exclusively. The file's text names the holder. On file systems without locks it is
/// not enforced().
class ResultsLock {
 public:
  /// For the master. Waits up to `patience_seconds` for ranks of a killed launch to end, and for a
  /// file server to forget a machine that was lost. Throws IoError that names the holder, or
  /// Stopped if `stop` ends the wait. `holder` is written to the file.
  static ResultsLock acquire(const std::string& results, const std::string& holder,
                             double patience_seconds, const StopToken& stop = {});
  /// For the master: downgrades its lock on byte 1 to a shared one, so that the ranks can join.
  void share();
  /// For a rank of each other node, after the master's share().
  static ResultsLock join(const std::string& results);
  /// For the other ranks of a node: the lock of a rank that has it, given a descriptor of the same
  /// open file. The lock ends with the last of them.
  static ResultsLock joined(int file, const std::string& results);
  /// Whether a process holds the lock of this file, which may be given by a symbolic link: until
  /// the file is complete. False where locks are not supported.
  static bool is_held(const std::string& results);
  /// Of the lock's open file.
  int descriptor() const { return file_; }

  bool enforced() const { return enforced_; }

  ResultsLock(ResultsLock&& other) noexcept;
  ResultsLock& operator=(ResultsLock&&) = delete;
  ~ResultsLock();

 private:
  ResultsLock(int file, std::string path, bool master)
      : file_(file), path_(std::move(path)), master_(master) {}
  int file_;
  std::string path_;
  bool master_;
  bool enforced_ = true;
};

}  // namespace dagsweep
