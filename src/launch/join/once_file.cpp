#include "launch/join/once_file.hpp"

#include <array>
#include <atomic>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <fcntl.h>
#include <fstream>
#include <iterator>
#include <sys/stat.h>
#include <unistd.h>

#include "core/error.hpp"
#include "core/file.hpp"

namespace dagsweep {
namespace {

/// A name beside `path` that no other process uses.
std::string draft_of(const std::string& path) {
  static std::atomic<unsigned> count{0};
  std::array<char, 256> host{};
  ::gethostname(host.data(), host.size() - 1);
  return path + "." + host.data() + "-" + std::to_string(::getpid()) + "-" +
         std::to_string(count++) + ".new";
}

/// The number of names that a file has; 0 if it cannot be told.
nlink_t names_of(const std::string& path) {
  struct stat found {};
  return ::stat(path.c_str(), &found) == 0 ? found.st_nlink : 0;
}

}  // namespace

bool create_once(const std::string& path, const std::string& content) {
  const std::string draft = draft_of(path);
  write_file(draft, content);
  int error = ::link(draft.c_str(), path.c_str()) == 0 ? 0 : errno;
  // The reply of a file server may have been lost, and the repeated request found the file.
  if (error == EEXIST && names_of(draft) == 2) error = 0;
  if (error == EPERM || error == ENOSYS || error == EOPNOTSUPP) {  // no links here
    error = ::renameat2(AT_FDCWD, draft.c_str(), AT_FDCWD, path.c_str(), RENAME_NOREPLACE) == 0
                ? 0
                : errno;
  }
  ::unlink(draft.c_str());
  if (error != 0 && error != EEXIST) {
    throw IoError(path + ": cannot be created (" + std::strerror(error) + ")");
  }
  return error == 0;
}

std::optional<std::string> content_of(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  if (!in) return std::nullopt;
  return std::string(std::istreambuf_iterator<char>(in), {});
}

}  // namespace dagsweep
