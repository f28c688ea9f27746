#include "results/disk_space.hpp"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <filesystem>
#include <unistd.h>
#include <vector>

#include "core/error.hpp"
#include "core/file_descriptor.hpp"

namespace dagsweep {
namespace {

constexpr std::uint64_t most_written_at_once = 4 << 20;
constexpr std::uint64_t most_allocated_at_once = std::uint64_t{1} << 30;

/// Calls fallocate(); returns its error, or 0. posix_fallocate() is not used, because where the
/// file system cannot allocate, glibc writes one byte to every block of 4 KiB.
int try_to_allocate(int file, std::uint64_t begin, std::uint64_t count, const StopToken& stop) {
  for (const std::uint64_t end = begin + count; begin < end;) {
    stop.poll();
    const std::uint64_t piece = std::min(end - begin, most_allocated_at_once);
    if (::fallocate(file, 0, static_cast<off_t>(begin), static_cast<off_t>(piece)) == 0) {
      begin += piece;
    } else if (errno != EINTR) {
      return errno;
    }
  }
  return 0;
}

bool is_full(int problem) {
  return problem == ENOSPC || problem == EDQUOT || problem == EFBIG;
}

/// Returns its error, or 0.
int try_to_write_zeros(int file, FileRange range, const StopToken& stop) {
  const std::vector<char> zeros(std::min(range.count, most_written_at_once));
  std::uint64_t begin = range.begin;
  for (const std::uint64_t end = begin + range.count; begin < end;) {
    stop.poll();
    const ssize_t written = ::pwrite(file, zeros.data(), std::min(end - begin, zeros.size()),
                                     static_cast<off_t>(begin));
    if (written < 0 && errno != EINTR) return errno;
    if (written > 0) begin += static_cast<std::uint64_t>(written);
  }
  return 0;
}

}  // namespace

void check_room(const std::string& path, std::uint64_t bytes, const StopToken& stop) {
  const FileDescriptor file(::open(path.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0644));
  if (!file.is_open()) throw IoError(std::strerror(errno));
  std::error_code unknown;
  const auto folder = std::filesystem::absolute(path).parent_path();
  const std::filesystem::space_info space = std::filesystem::space(folder, unknown);
  // A disk that is too small is not filled first.
  int problem =
      !unknown && space.free < bytes ? ENOSPC : try_to_allocate(file.number(), 0, bytes, stop);
  if (problem != 0 && !is_full(problem)) {
    problem = !unknown && space.available < bytes ? ENOSPC : 0;
  }
  if (problem != 0) {
    throw IoError(std::string(std::strerror(problem)) + "; it needs " +
                  std::to_string(bytes / 1'000'000 + 1) + " MB");
  }
}

void allocate(int file, FileRange range, const StopToken& stop, std::vector<FileRange>* unwritten) {
  // A small range is not worth a request, and may lie where HDF5 has stored something else before.
  constexpr std::uint64_t small = 1 << 20;
  const bool is_large = range.count > small;
  int problem = is_large ? try_to_allocate(file, range.begin, range.count, stop) : EOPNOTSUPP;
  if (problem != 0 && !is_full(problem)) {
    if (is_large && unwritten != nullptr) {
      unwritten->push_back(range);
      return;
    }
    problem = try_to_write_zeros(file, range, stop);
  }
  if (problem == 0) return;
  // Frees space for what HDF5 still has to write when it closes the file.
  if (::ftruncate(file, static_cast<off_t>(range.begin)) != 0) problem = errno;
  throw IoError(std::strerror(problem));
}

void write_zeros(const std::string& path, FileRange range, const StopToken& stop) {
  const FileDescriptor file(::open(path.c_str(), O_WRONLY | O_CLOEXEC));
  const int problem = file.is_open() ? try_to_write_zeros(file.number(), range, stop) : errno;
  if (problem != 0) throw IoError(std::strerror(problem));
}

}  // namespace dagsweep
