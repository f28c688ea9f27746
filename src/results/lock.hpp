#pragma once

#include <string>
#include <utility>

#include "core/file_descriptor.hpp"
#include "core/stop.hpp"

namespace dagsweep {

/// Prevents two sweeps from writing to one results file. The file "<results>.lock" is locked by the
/// kernel, so that the lock ends with its processes, however they end. The master holds an
/// exclusive lock on byte 0, the ranks of every node a shared lock on byte 1, and a new master
/// needs both exclusively. The file's text names the holder. On file systems without locks the lock
/// is not enforced().
///
/// Launches that join share the lock: their masters hold byte 0 together, and others wait for all
/// of them.
///
/// The master also locks the results file itself once it exists, so that the file is locked under
/// all of its paths, even if its lock file is removed. This second lock is left out where it is not
/// supported, and on NFS.
class ResultsLock {
 public:
  enum class Sharing { none, with_joined_launches };

  /// Takes the lock; for the master. Waits up to `patience_seconds` for ranks of a killed launch to
  /// end, and for a file server to forget a machine that was lost. Throws IoError that names the
  /// holder, or Stopped if `stop` ends the wait. `holder` is written to the lock file.
  static ResultsLock acquire(const std::string& results, const std::string& holder,
                             double patience_seconds, const StopToken& stop = {},
                             Sharing sharing = Sharing::none);
  /// Locks nothing, where users answer for it that no other process uses the file (--no-lock).
  static ResultsLock none(const std::string& results);
  /// Also locks the results file itself; for the master, after it has created the file. Throws
  /// IoError if another process holds it.
  void lock_results(const std::string& results);
  /// Downgrades the master's lock on byte 1 to a shared one, so that the ranks can join.
  void share();
  /// Takes a shared lock; for one rank of each other node, after the master's share().
  static ResultsLock join(const std::string& results);
  /// The lock that another rank of this node has taken, given a descriptor of the same open file.
  /// The lock ends with the last rank that has it.
  static ResultsLock joined(int file, const std::string& results);
  /// Whether a process holds the lock of this results file, which may be given by a symbolic link.
  /// The lock is held until the file is complete. False where locks are not supported.
  static bool is_held(const std::string& results);
  /// Descriptor of the open lock file.
  int descriptor() const { return file_.number(); }

  bool enforced() const { return enforced_; }
  /// Whether no other launch shares the lock; for the master. False where locks are not supported,
  /// and on NFS, whose servers may forget them.
  bool is_sole();
  /// Ends this launch's part in a shared lock; for the master, last. Returns whether it was sole.
  bool leave();

  ResultsLock(ResultsLock&&) noexcept = default;  // the lock moved from has no file
  ResultsLock& operator=(ResultsLock&&) = delete;
  ~ResultsLock();

 private:
  ResultsLock(FileDescriptor file, std::string path, bool master)
      : file_(std::move(file)), path_(std::move(path)), master_(master) {}
  /// Locks the results file itself if it exists; returns false if another process holds it.
  bool try_results(const std::string& results);
  bool try_bytes(const std::string& path);

  FileDescriptor file_;
  FileDescriptor results_;  // the results file itself; on the master
  std::string path_;
  bool master_;
  Sharing sharing_ = Sharing::none;
  bool enforced_ = true;
};

}  // namespace dagsweep
