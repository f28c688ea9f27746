#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include "core/stop.hpp"

namespace dagsweep {

/// A file that is created atomically: it is written under a temporary name, flushed to disk and
/// renamed, so that its path never names an incomplete file. The temporary file is removed unless
/// the file is published. Every function throws IoError "<path>: cannot be created (why)".
class AtomicFile {
 public:
  /// `bytes`: disk space to reserve. Throws Stopped.
  AtomicFile(const std::string& path, std::uint64_t bytes, const StopToken& stop = {});
  ~AtomicFile();
  AtomicFile(const AtomicFile&) = delete;
  AtomicFile& operator=(const AtomicFile&) = delete;

  /// The temporary name.
  const std::string& draft() const { return draft_; }
  /// Calls `write(draft)`. Throws what it throws; IoErrors as above.
  void write(const std::function<void(const std::string& draft)>& write);
  /// Gives the file its name.
  void publish();

 private:
  explicit AtomicFile(const std::string& path);

  std::string path_;
  std::string draft_;
  bool is_published_ = false;
};

}  // namespace dagsweep
