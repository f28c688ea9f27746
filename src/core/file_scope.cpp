#include "core/file_scope.hpp"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <dirent.h>
#include <fcntl.h>
#include <filesystem>
#include <fnmatch.h>
#include <linux/openat2.h>
#include <string_view>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "core/error.hpp"
#include "core/file.hpp"
#include "core/text.hpp"
#include "core/words.hpp"

namespace dagsweep {
namespace {

namespace fs = std::filesystem;

std::string normalised(const std::string& path) {
  std::string text = fs::absolute(path).lexically_normal().string();
  if (text.size() > 1 && text.back() == '/') text.pop_back();
  return text;
}

bool is_pattern(std::string_view part) {
  for (std::size_t k = 0; k < part.size(); ++k) {
    if (part[k] == '\\') {
      ++k;
    } else if (part[k] == '*' || part[k] == '?' || part[k] == '[') {
      return true;
    }
  }
  return false;
}

/// The name that a part without wildcards stands for: a backslash quotes what follows it.
std::string unescaped(std::string_view part) {
  std::string name;
  for (std::size_t k = 0; k < part.size(); ++k) {
    if (part[k] == '\\' && k + 1 < part.size()) ++k;
    name += part[k];
  }
  return name;
}

/// Opens `path`, relative to an open folder, without following a symbolic link anywhere: for
/// systems without openat2(). Returns a closed descriptor, with errno set, if that fails.
FileDescriptor open_by_parts(int folder, const std::string& path, int flags) {
  const std::vector<std::string> parts = split(path, '/');
  FileDescriptor within;
  for (std::size_t k = 0; k < parts.size(); ++k) {
    const bool is_last = k + 1 == parts.size();
    const int start = within.is_open() ? within.number() : folder;
    const int how = (is_last ? flags : O_PATH | O_DIRECTORY) | O_NOFOLLOW | O_CLOEXEC;
    FileDescriptor next(parts[k] == ".." ? (errno = EXDEV, -1)
                                         : ::openat(start, parts[k].c_str(), how));
    if (!next.is_open()) return next;
    within = std::move(next);
  }
  return within;
}

/// Throws InputError naming `path` if it could not be opened.
struct stat status_of(const FileDescriptor& file, const std::string& path) {
  struct stat status {};
  if (!file.is_open() || ::fstat(file.number(), &status) != 0) {
    throw InputError(path + ": cannot be opened (" + std::strerror(errno) + ")");
  }
  return status;
}

InputError too_large(const std::string& path, std::uint64_t most_bytes) {
  return InputError(path + ": has more than " + std::to_string(most_bytes) +
                    " bytes, the limit where reading is confined");
}

/// Throws InputError unless this is the status of a regular file of at most `most_bytes`.
void require_readable(const std::string& path, const struct stat& status,
                      std::uint64_t most_bytes) {
  require_regular_file(path, status);
  if (static_cast<std::uint64_t>(status.st_size) > most_bytes) throw too_large(path, most_bytes);
}

}  // namespace

FileScope::FileScope(const std::string& folder) {
  FileDescriptor open(::open(folder.c_str(), O_PATH | O_DIRECTORY | O_CLOEXEC));
  if (!open.is_open()) {
    throw IoError(folder + ": cannot be opened as a folder (" + std::strerror(errno) + ")");
  }
  folder_ = std::make_shared<const Folder>(Folder{normalised(folder), std::move(open)});
}

/// The path relative to the folder of the scope. Throws InputError if it is outside.
std::string FileScope::path_beneath(const std::string& path) const {
  const std::string whole = normalised(path);
  if (whole == folder_->path) return ".";
  const std::string prefix = folder_->path == "/" ? "/" : folder_->path + "/";
  if (!whole.starts_with(prefix)) {
    throw InputError(printable(path) + ": lies outside of " + printable(folder_->path) +
                     ", to which reading is confined");
  }
  return whole.substr(prefix.size());
}

FileDescriptor FileScope::open_beneath(const std::string& path, int flags) const {
  const std::string beneath = path_beneath(path);
  struct open_how how {};
  how.flags = static_cast<std::uint64_t>(flags | O_CLOEXEC);
  how.resolve = RESOLVE_BENEATH | RESOLVE_NO_MAGICLINKS;
  FileDescriptor file(static_cast<int>(
      ::syscall(SYS_openat2, folder_->open.number(), beneath.c_str(), &how, sizeof how)));
  // EPERM: what seccomp filters of containers answer to calls that they do not know.
  if (!file.is_open() && (errno == ENOSYS || errno == EPERM)) {
    file = open_by_parts(folder_->open.number(), beneath, flags);
  }
  if (!file.is_open() && (errno == EXDEV || errno == ELOOP)) {
    throw InputError(printable(path) + ": leads out of " + printable(folder_->path) +
                     " by a symbolic link, and reading is confined to that folder");
  }
  return file;
}

/// Returns a closed descriptor, with errno set, if the file cannot be opened.
FileDescriptor FileScope::open(const std::string& path, int flags) const {
  return is_confined() ? open_beneath(path, flags)
                       : FileDescriptor(::open(path.c_str(), flags | O_CLOEXEC));
}

void FileScope::check(const std::string& path) const {
  if (!is_confined()) return require_regular_file(path);
  require_readable(path, status_of(open(path, O_PATH), path), most_confined_bytes);
}

std::string FileScope::read(const std::string& path, std::uint64_t most_bytes) const {
  if (!is_confined()) return read_file(path);
  if (path.empty()) throw InputError("the path of a file is empty");
  // Opening a pipe must not wait for its writer.
  const FileDescriptor file = open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY);
  const struct stat status = status_of(file, path);
  require_readable(path, status, most_bytes);
  std::string content(static_cast<std::size_t>(status.st_size) + 1, '\0');
  std::size_t size = 0;
  while (const ssize_t got = ::read(file.number(), content.data() + size, content.size() - size)) {
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) throw IoError(path + ": cannot be read (" + std::strerror(errno) + ")");
    size += static_cast<std::size_t>(got);
    if (size > most_bytes) throw too_large(path, most_bytes);  // it grows
    if (size == content.size()) content.resize(2 * size);
  }
  content.resize(size);
  return content;
}

/// The names in a folder, unsorted; none if it does not exist.
std::vector<std::string> FileScope::names_in(const std::string& folder) const {
  FileDescriptor file = open(folder.empty() ? "." : folder, O_RDONLY | O_DIRECTORY);
  if (!file.is_open() && (errno == ENOENT || errno == ENOTDIR)) return {};
  DIR* stream = file.is_open() ? ::fdopendir(file.number()) : nullptr;
  if (stream == nullptr) {
    throw IoError(folder + ": cannot be searched (" + std::strerror(errno) + ")");
  }
  file.release();
  const std::unique_ptr<DIR, int (*)(DIR*)> closed(stream, ::closedir);
  std::vector<std::string> names;
  while (const dirent* entry = ::readdir(stream)) {
    const std::string_view name = entry->d_name;
    if (name != "." && name != "..") names.emplace_back(name);
  }
  return names;
}

bool FileScope::has(const std::string& path) const {
  return open(path, O_PATH | O_NOFOLLOW).is_open();
}

std::vector<std::string> FileScope::matching(const std::string& pattern) const {
  std::vector<std::string> found{pattern.starts_with('/') ? "/" : ""};
  std::vector<std::string> parts = split(pattern, '/');
  std::erase(parts, "");
  const bool ends_in_folder = pattern.ends_with('/');
  if (parts.empty() || ends_in_folder) return {};
  const auto joined = [](const std::string& folder, const std::string& name) {
    return folder.empty() || folder.ends_with('/') ? folder + name : folder + "/" + name;
  };
  for (const std::string& part : parts) {
    std::vector<std::string> next;
    for (const std::string& folder : found) {
      if (!is_pattern(part)) {
        next.push_back(joined(folder, unescaped(part)));
        continue;
      }
      for (const std::string& name : names_in(folder)) {
        if (::fnmatch(part.c_str(), name.c_str(), FNM_PERIOD) == 0) {
          next.push_back(joined(folder, name));
        }
      }
    }
    found = std::move(next);
  }
  if (!is_pattern(parts.back())) {
    std::erase_if(found, [&](const std::string& path) { return !has(path); });
  }
  std::sort(found.begin(), found.end());
  return found;
}

}  // namespace dagsweep
