#pragma once

#include <string>

namespace dagsweep {

/// Keeps two sweeps out of one results file. The file "<results>.lock" is locked by the kernel, so
/// that a lock dies with the processes that hold it, however they die: the master holds its first
/// byte, every rank shares its second, and a new master needs both. The file's text says who holds
/// it. Where the file system knows no locks, it is not enforced().
class ResultsLock {
 public:
  /// For the master. Waits up to `patience_seconds` for ranks of a killed run to die. Throws
  /// IoError naming the holder. `holder` is written into the file.
  static ResultsLock acquire(const std::string& results, const std::string& holder,
                             double patience_seconds);
  /// The master lets the ranks in: from now on it shares the second byte too.
  void share();
  /// For the other ranks, after share().
  static ResultsLock join(const std::string& results);

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
