#include "results/atomic_file.hpp"

#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <filesystem>
#include <unistd.h>

#include "core/error.hpp"
#include "results/disk_space.hpp"

namespace dagsweep {
namespace {

void sync_to_disk(const std::string& path) {
  const int file = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (file < 0 || ::fsync(file) != 0) {
    const std::string why = std::strerror(errno);
    if (file >= 0) ::close(file);
    throw IoError("cannot flush '" + path + "' to disk (" + why + ")");
  }
  ::close(file);
}

[[noreturn]] void fail(const std::string& path, const std::string& why) {
  throw IoError(path + ": cannot be created (" + why + ")");
}

}  // namespace

AtomicFile::AtomicFile(const std::string& path, std::uint64_t bytes, const StopToken& stop)
    : path_(path), draft_(path + ".creating") {
  ::unlink(draft_.c_str());  // a process that stood still may have it open
  if (bytes == 0) return;
  try {
    check_room(draft_, bytes, stop);
  } catch (const IoError& error) {
    ::unlink(draft_.c_str());
    fail(path_, error.what());
  } catch (...) {
    ::unlink(draft_.c_str());
    throw;
  }
}

AtomicFile::~AtomicFile() {
  if (!is_published_) ::unlink(draft_.c_str());
}

void AtomicFile::write(const std::function<void(const std::string& draft)>& write) {
  try {
    write(draft_);
  } catch (const IoError& error) {
    fail(path_, error.what());
  }
}

void AtomicFile::publish() {
  write(sync_to_disk);
  std::error_code problem;
  std::filesystem::rename(draft_, path_, problem);
  if (problem) fail(path_, problem.message());
  is_published_ = true;
  const std::string folder = std::filesystem::path(path_).parent_path().string();
  sync_to_disk(folder.empty() ? "." : folder);
}

}  // namespace dagsweep
