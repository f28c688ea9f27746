#include "core/file.hpp"

#include <array>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <fcntl.h>
#include <filesystem>
#include <memory>
#include <optional>
#include <string_view>
#include <system_error>
#include <unistd.h>

#include "core/error.hpp"
#include "core/file_descriptor.hpp"
#include "core/file_hint.hpp"

namespace dagsweep {
namespace {

constexpr std::size_t most_from_pipe = 64U << 20U;

/// Status of the file that `path` names, with symbolic links followed; std::nullopt if there is
/// none.
std::optional<struct stat> find_status(const std::string& path) {
  struct stat status {};
  if (::stat(path.c_str(), &status) == 0) return status;
  if (errno == ENOENT || errno == ENOTDIR) return std::nullopt;
  throw IoError(path + ": cannot be opened (" + std::strerror(errno) + ")");
}

InputError missing(const std::string& path) {
  const std::string hint = near_file_hint(path);
  return InputError(path + ": cannot be opened (" + std::strerror(ENOENT) + ")" + hint);
}

struct stat existing_status(const std::string& path) {
  if (path.empty()) throw InputError("the path of a file is empty");
  const auto status = find_status(path);
  if (!status) throw missing(path);
  return *status;
}

/// Whether `path` names a pipe that was open when this process began, such as a shell's <(...).
bool is_inherited_pipe(const std::string& path, const struct stat& status) {
  const std::string_view name = path;
  return S_ISFIFO(status.st_mode) && (name == "/dev/stdin" || name.starts_with("/dev/fd/") ||
                                      name.starts_with("/proc/self/fd/"));
}

/// An open file.
class Output {
 public:
  /// Does not wait for a pipe's reader. Throws IoError naming `path`.
  Output(const std::string& file, const std::string& path)
      : file_(::open(file.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NONBLOCK, 0666)),
        path_(path) {
    if (!file_.is_open() && errno == ENXIO)
      throw IoError(path + ": is a pipe that nobody reads; start its reader first");
    const int number = file_.number();
    if (number < 0 || ::fcntl(number, F_SETFL, ::fcntl(number, F_GETFL) & ~O_NONBLOCK) != 0) fail();
  }

  void write(std::string_view content) {
    while (!content.empty()) {
      const ssize_t written = ::write(file_.number(), content.data(), content.size());
      if (written < 0 && errno == EINTR) continue;
      if (written < 0) fail();
      content.remove_prefix(static_cast<std::size_t>(written));
    }
  }
  void close() {
    if (::close(file_.release()) != 0) fail();
  }

 private:
  [[noreturn]] void fail() const {
    const int why = errno;
    throw IoError(path_ + ": cannot be written (" + std::strerror(why) + ")" +
                  (why == ENOENT ? folder_hint(path_) : ""));
  }

  FileDescriptor file_;
  const std::string& path_;
};

}  // namespace

bool exists(const std::string& path) {
  return find_status(path).has_value();
}

void require_regular_file(const std::string& path) {
  require_regular_file(path, existing_status(path));
}

void require_regular_file(const std::string& path, const struct stat& status) {
  if (S_ISREG(status.st_mode)) return;
  if (S_ISDIR(status.st_mode)) throw InputError(path + ": is a directory (a file is needed)");
  throw InputError(path + ": is no regular file (" +
                   (S_ISFIFO(status.st_mode) || S_ISSOCK(status.st_mode) ? "a pipe" : "a device") +
                   " may never end); give a file");
}

bool is_same_file(const std::string& one, const std::string& other) {
  namespace fs = std::filesystem;
  std::error_code ignored;
  const auto place = [&](const std::string& path) {
    return fs::weakly_canonical(fs::absolute(path, ignored), ignored);
  };
  const bool is_device = one.starts_with("/dev/") || other.starts_with("/dev/");
  return !is_device && place(one) == place(other);
}

std::string read_file(const std::string& path) {
  const struct stat status = existing_status(path);
  const bool pipe = is_inherited_pipe(path, status);
  if (!pipe) require_regular_file(path, status);
  const std::unique_ptr<std::FILE, int (*)(std::FILE*)> file(std::fopen(path.c_str(), "rb"),
                                                             std::fclose);
  if (!file) throw IoError(path + ": cannot be opened (" + std::strerror(errno) + ")");
  std::string content;
  if (!pipe) content.reserve(static_cast<std::size_t>(status.st_size));
  std::array<char, 65536> piece{};
  while (const std::size_t size = std::fread(piece.data(), 1, piece.size(), file.get())) {
    content.append(piece.data(), size);
    if (pipe && content.size() > most_from_pipe)
      throw InputError(path + ": is a pipe with more than 64 MiB; give a file");
  }
  if (std::ferror(file.get()) != 0) {
    throw IoError(path + ": cannot be read (" + std::strerror(errno) + ")");
  }
  return content;
}

void write_file(const std::string& path, const std::string& content) {
  write_file(path, [&](TextOutput& out) { out << content; });
}

void write_file(const std::string& path, const std::function<void(TextOutput&)>& write) {
  const auto write_to = [&](const std::string& file) {
    Output output(file, path);
    TextOutput out([&](std::string_view piece) { output.write(piece); });
    write(out);
    out.finish();
    output.close();
  };
  struct stat status {};
  if (::lstat(path.c_str(), &status) == 0 && !S_ISREG(status.st_mode)) {
    return write_to(path);  // written to, not replaced
  }
  const std::string draft = path + ".tmp" + std::to_string(::getpid());
  try {
    write_to(draft);
    if (::rename(draft.c_str(), path.c_str()) != 0)
      throw IoError(path + ": cannot be written (" + std::strerror(errno) + ")");
  } catch (...) {
    ::unlink(draft.c_str());
    throw;
  }
}

}  // namespace dagsweep
