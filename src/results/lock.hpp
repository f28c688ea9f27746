#pragma once

#include <string>
#include <utility>

#include "core/stop.hpp"

namespace dagsweep {

/// Prevents two sweeps from writing to one results file. The file "<results>.lock" is locked by the
/// kernel, so that the lock ends with its processes, however they end. The master holds an
/// exclusive lock on byte 0, the ranks of every node a shared lock on byte 1, and a new master
/// needs both exclusively. The file's text names the holder. On file systems without locks it is
/// not enforced().
///
/// The master locks the results file itself, too, once it exists: it has one lock under all of its
/// paths, also if its lock file is removed. Not where that is not supported, and not on NFS.
class ResultsLock {
 public:
  /// For the master. Waits up to `patience_seconds` for ranks of a killed launch to end, and for a
  /// file server to forget a machine that was lost. Throws IoError that names the holder, or
  /// Stopped if `stop` ends the wait. `holder` is written to the file.
  static ResultsLock acquire(const std::string& results, const std::string& holder,
                             double patience_seconds, const StopToken& stop = {});
  /// For the master, after it has created the results file: locks that, too. Throws IoError if
  /// another process holds it.
  void lock_results(const std::string& results);
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
  /// Whether no other process holds the results file itself, which is locked if it exists.
  bool try_results(const std::string& results);

  int file_;
  int results_ = -1;  // the results file itself; on the master
  std::string path_;
  bool master_;
  bool enforced_ = true;
};

}  // namespace dagsweep
