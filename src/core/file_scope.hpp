#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "core/file_descriptor.hpp"

namespace dagsweep {

/// Gives the whole content of the file at a path.
using FileReader = std::function<std::string(const std::string& path)>;

/// The files that may be opened: all, or the regular files below one folder (the scope is
/// *confined*), for input that may be a stranger's.
///
/// A confined scope opens every path below a descriptor of its folder, and the system itself
/// refuses `..` and symbolic links that lead out. So what was judged is what is read, whatever is
/// moved or linked meanwhile.
class FileScope {
 public:
  FileScope() = default;  ///< all files
  /// The files below `folder`. Throws IoError if that cannot be opened.
  explicit FileScope(const std::string& folder);

  bool is_confined() const { return folder_ != nullptr; }

  /// Throws InputError unless the path names a regular file of the scope, perhaps through symbolic
  /// links; if the scope is confined, one of at most `most_confined_bytes`.
  void check(const std::string& path) const;

  /// The whole content of a file. Throws InputError if it is outside of the scope, or no regular
  /// file (an unconfined scope reads pipes as read_file() does), or if the scope is confined and
  /// the file has more than `most_bytes`; IoError if it cannot be read.
  std::string read(const std::string& path, std::uint64_t most_bytes = most_confined_bytes) const;

  /// The paths that match a pattern as glob(3) defines it, sorted; but `.` and `..` match no
  /// pattern. Empty if there are none. Throws InputError if a folder in which names would be looked
  /// up is outside of the scope, IoError if it cannot be read.
  std::vector<std::string> matching(const std::string& pattern) const;

  /// The largest file that a confined scope reads. A DOT file of a million tasks with three edges
  /// each has 150 MB.
  static constexpr std::uint64_t most_confined_bytes = 256'000'000;

 private:
  struct Folder {
    std::string path;  ///< absolute and normalised
    FileDescriptor open;
  };

  FileDescriptor open(const std::string& path, int flags) const;
  FileDescriptor open_beneath(const std::string& path, int flags) const;
  std::string path_beneath(const std::string& path) const;
  std::vector<std::string> names_in(const std::string& folder) const;
  bool has(const std::string& path) const;

  std::shared_ptr<const Folder> folder_;
};

}  // namespace dagsweep
