#include "results/atomic_file.hpp"

#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <filesystem>
#include <unistd.h>

#include "core/error.hpp"
#include "core/file_descriptor.hpp"
#include "results/disk_space.hpp"

namespace dagsweep {
namespace {

void sync_to_disk(const std::string& path) {
  const FileDescriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
  if (!file.is_open() || ::fsync(file.number()) != 0)
    throw IoError("cannot flush '" + path + "' to disk (" + std::strerror(errno) + ")");
}

[[noreturn]] void fail(const std::string& path, const std::string& why) {
  throw IoError(path + ": cannot be created (" + why + ")");
}

}  // namespace

AtomicFile::AtomicFile(const std::string& path) : path_(path), draft_(path + ".creating") {
  ::unlink(draft_.c_str());  // a process that stood still may have it open
}

AtomicFile::AtomicFile(const std::string& path, std::uint64_t bytes, const StopToken& stop)
    : AtomicFile(path) {
  write([&](const std::string& draft) { check_room(draft, bytes, stop); });
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
