#include "results/lock.hpp"

#include <array>
#include <cerrno>
#include <chrono>
#include <cstring>
#include <fcntl.h>
#include <filesystem>
#include <linux/magic.h>
#include <sys/stat.h>
#include <sys/vfs.h>
#include <thread>
#include <unistd.h>
#include <utility>

#include "core/error.hpp"
#include "core/file_hint.hpp"

namespace dagsweep {
namespace {

/// ENOTSUPP of the Linux kernel, which has no name for programs: Cray's DVS answers with it.
constexpr int kernel_not_supported = 524;

constexpr off_t master_byte = 0;
constexpr off_t ranks_byte = 1;
/// Byte of the results file itself that is locked: far after its content, which MPI libraries may
/// lock in parts.
constexpr off_t results_byte = off_t{1} << 62;

struct flock range_of(off_t byte, short kind) {
  struct flock range {};
  range.l_type = kind;
  range.l_whence = SEEK_SET;
  range.l_start = byte;
  range.l_len = 1;
  return range;
}

/// Locks one byte of the open file; returns false if another process holds it. Sets `enforced` to
/// false, and returns true, if the file system does not support locks.
bool lock_byte(int file, off_t byte, short kind, const std::string& path, bool& enforced) {
  struct flock range = range_of(byte, kind);
  if (::fcntl(file, F_OFD_SETLK, &range) == 0) return true;
  if (errno == EAGAIN || errno == EACCES) return false;
  if (errno == ENOLCK || errno == EINVAL || errno == ENOSYS || errno == EOPNOTSUPP ||
      errno == kernel_not_supported) {
    enforced = false;
    return true;
  }
  throw IoError(path + ": cannot be locked (" + std::strerror(errno) +
                "); --no-lock goes on without, but then nothing keeps a second launch from writing "
                "to the same file, which would damage it");
}

/// Whether the results file itself may be locked. On NFS it may not: there Open MPI locks all of a
/// file for every write, and would wait for this lock.
bool can_lock_results(int file) {
  struct statfs system {};
  return ::fstatfs(file, &system) == 0 && system.f_type != NFS_SUPER_MAGIC;
}

/// Opens or creates the lock file `path` of the results. Does not follow a symbolic link, because
/// the file is emptied.
FileDescriptor open_lock(const std::string& path, const std::string& results) {
  FileDescriptor file(::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0644));
  if (!file.is_open() && errno == ENOENT) {
    throw IoError(results + ": cannot be created (" + std::strerror(ENOENT) + ")" +
                  folder_hint(results));
  }
  if (!file.is_open()) throw IoError(path + ": cannot be created (" + std::strerror(errno) + ")");
  return file;
}

/// Whether the open file is still the one at `path`. A finished sweep removes its lock file.
bool is_current(int file, const std::string& path) {
  struct stat opened {};
  struct stat named {};
  return ::fstat(file, &opened) == 0 && ::stat(path.c_str(), &named) == 0 &&
         opened.st_ino == named.st_ino && opened.st_dev == named.st_dev;
}

std::string holder_of(int file) {
  std::array<char, 512> text{};
  const ssize_t size = ::pread(file, text.data(), text.size(), 0);
  std::string holder(text.data(), size > 0 ? static_cast<std::size_t>(size) : 0);
  while (!holder.empty() && holder.back() == '\n') holder.pop_back();
  return holder.empty() ? "another process" : holder;
}

/// Whether another process holds a lock in this range of the open file.
bool is_held_by_another(int file, struct flock range) {
  return ::fcntl(file, F_OFD_GETLK, &range) == 0 && range.l_type != F_UNLCK;
}

IoError in_use(const std::string& results, const std::string& holder) {
  return IoError(results + ": is in use by " + holder +
                 " (two sweeps in one results file would damage it); wait for it to end (--wait "
                 "SECONDS does), or choose another --output");
}

constexpr const char* unnamed_holder =
    "a process that has it under another path, or whose lock file was removed";

}  // namespace

ResultsLock ResultsLock::acquire(const std::string& results, const std::string& holder,
                                 double patience_seconds, const StopToken& stop, Sharing sharing) {
  const std::string path = results + ".lock";
  const auto deadline =
      std::chrono::steady_clock::now() + std::chrono::duration<double>(patience_seconds);
  while (true) {
    std::string user = unnamed_holder;
    ResultsLock lock(open_lock(path, results), path, true);
    lock.sharing_ = sharing;
    if (lock.try_bytes(path)) {
      if (!is_current(lock.file_.number(), path)) {
        lock.master_ = false;  // the file at `path` may belong to another process
        continue;
      }
      if (lock.try_results(results)) {
        const std::string text = holder + "\n";
        const int file = lock.file_.number();
        if (::ftruncate(file, 0) != 0 ||
            ::pwrite(file, text.data(), text.size(), 0) != static_cast<ssize_t>(text.size())) {
          throw IoError(path + ": cannot be written (" + std::strerror(errno) + ")");
        }
        return lock;
      }
    } else {
      lock.master_ = false;  // must not remove the holder's file
      user = holder_of(lock.file_.number());
    }
    if (std::chrono::steady_clock::now() >= deadline) throw in_use(results, user);
    stop.poll();
    std::this_thread::sleep_for(std::chrono::milliseconds(100));
  }
}

bool ResultsLock::try_bytes(const std::string& path) {
  const short kind = sharing_ == Sharing::none ? F_WRLCK : F_RDLCK;
  return lock_byte(file_.number(), master_byte, kind, path, enforced_) &&
         lock_byte(file_.number(), ranks_byte, kind, path, enforced_);
}

bool ResultsLock::is_sole() {
  if (!file_.is_open() || !can_lock_results(file_.number())) return false;
  if (sharing_ == Sharing::none) return enforced_;
  const bool is_sole =
      lock_byte(file_.number(), master_byte, F_WRLCK, path_, enforced_) && enforced_;
  lock_byte(file_.number(), master_byte, F_RDLCK, path_, enforced_);
  return is_sole;
}

bool ResultsLock::leave() {
  const bool was_sole = is_sole();
  if (was_sole) {
    ::unlink(path_.c_str());
  } else if (file_.is_open()) {
    lock_byte(file_.number(), master_byte, F_UNLCK, path_, enforced_);
  }
  master_ = false;
  return was_sole;
}

bool ResultsLock::try_results(const std::string& results) {
  if (results_.is_open() && is_current(results_.number(), results)) return true;
  results_.close();  // and so unlocked
  // A file that cannot be opened is refused later, with the reason.
  results_ = FileDescriptor(::open(results.c_str(), O_RDWR | O_CLOEXEC | O_NOCTTY | O_NONBLOCK));
  if (!results_.is_open() || !can_lock_results(results_.number())) return true;
  struct flock range = range_of(results_byte, sharing_ == Sharing::none ? F_WRLCK : F_RDLCK);
  return ::fcntl(results_.number(), F_OFD_SETLK, &range) == 0 ||
         (errno != EAGAIN && errno != EACCES);
}

ResultsLock ResultsLock::none(const std::string& results) {
  ResultsLock lock(FileDescriptor(), results + ".lock", false);
  lock.enforced_ = false;
  return lock;
}

void ResultsLock::lock_results(const std::string& results) {
  if (!file_.is_open()) return;
  if (!try_results(results)) throw in_use(results, unnamed_holder);
}

void ResultsLock::share() {
  if (!file_.is_open()) return;
  lock_byte(file_.number(), ranks_byte, F_RDLCK, path_, enforced_);
}

ResultsLock ResultsLock::join(const std::string& results) {
  const std::string path = results + ".lock";
  ResultsLock lock(open_lock(path, results), path, false);
  lock_byte(lock.file_.number(), ranks_byte, F_RDLCK, path, lock.enforced_);
  return lock;
}

ResultsLock ResultsLock::joined(int file, const std::string& results) {
  return {FileDescriptor(file), results + ".lock", false};
}

bool ResultsLock::is_held(const std::string& results) {
  std::error_code missing;
  const std::string path = std::filesystem::canonical(results, missing).string();
  if (missing) return false;
  struct flock all = range_of(0, F_WRLCK);
  all.l_len = 0;
  for (const auto& [name, range] :
       {std::pair(path + ".lock", all), std::pair(path, range_of(results_byte, F_WRLCK))}) {
    const FileDescriptor file(::open(name.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK));
    if (file.is_open() && is_held_by_another(file.number(), range)) return true;
  }
  return false;
}

ResultsLock::~ResultsLock() {
  results_.close();
  if (!file_.is_open()) return;
  if (master_ && (sharing_ == Sharing::none || is_sole()) && is_current(file_.number(), path_)) {
    ::unlink(path_.c_str());
  }
}

}  // namespace dagsweep
