#include "core/file.hpp"

#include <array>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <memory>
#include <unistd.h>

#include "core/error.hpp"

namespace dagsweep {

std::string read_file(const std::string& path) {
  if (path.empty()) throw InputError("the path of a file is empty");
  std::error_code error;
  if (std::filesystem::is_directory(path, error)) {
    throw InputError(path + ": is a directory (a file is needed)");
  }
  const std::unique_ptr<std::FILE, int (*)(std::FILE*)> file(std::fopen(path.c_str(), "rb"),
                                                             std::fclose);
  if (!file) {
    const int problem = errno;
    const std::string text = path + ": cannot be opened (" + std::strerror(problem) + ")";
    if (problem == ENOENT || problem == ENOTDIR) throw InputError(text);
    throw IoError(text);
  }
  std::string content;
  std::array<char, 65536> piece{};
  while (const std::size_t size = std::fread(piece.data(), 1, piece.size(), file.get())) {
    content.append(piece.data(), size);
  }
  if (std::ferror(file.get()) != 0) {
    throw IoError(path + ": cannot be read (" + std::strerror(errno) + ")");
  }
  return content;
}

namespace {

/// Writes all of `content` to a file; throws IoError naming `path`.
void write_to(const std::string& file, const std::string& content, const std::string& path) {
  errno = 0;
  std::ofstream out(file, std::ios::binary | std::ios::trunc);
  out << content;
  out.close();
  if (!out) throw IoError(path + ": cannot be written (" + std::strerror(errno) + ")");
}

}  // namespace

void write_file(const std::string& path, const std::string& content) {
  std::error_code error;
  const auto kind = std::filesystem::symlink_status(path, error).type();
  if (kind != std::filesystem::file_type::regular &&
      kind != std::filesystem::file_type::not_found) {
    write_to(path, content, path);  // a device, a pipe or a link is written to, not replaced
    return;
  }
  const std::string draft = path + ".tmp" + std::to_string(::getpid());
  try {
    write_to(draft, content, path);
  } catch (const IoError&) {
    ::unlink(draft.c_str());
    throw;
  }
  std::filesystem::rename(draft, path, error);
  if (error) {
    ::unlink(draft.c_str());
    throw IoError(path + ": cannot be written (" + error.message() + ")");
  }
}

}  // namespace dagsweep
