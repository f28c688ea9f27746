#include "parallel/run_guard.hpp"

#include <cmath>
#include <fstream>
#include <sys/resource.h>
#include <unistd.h>

namespace dagsweep {
namespace {

/// Private writable memory of this process in bytes, as counted by RLIMIT_DATA.
std::uint64_t data_bytes() {
  std::ifstream statm("/proc/self/statm");
  std::uint64_t pages = 0;
  for (int column = 0; column < 6; ++column) statm >> pages;  // the sixth is data + stack
  return pages * static_cast<std::uint64_t>(::sysconf(_SC_PAGESIZE));
}

void limit_data(rlim_t bytes) {
  rlimit limit{};
  ::getrlimit(RLIMIT_DATA, &limit);
  limit.rlim_cur = std::min(bytes, limit.rlim_max);
  ::setrlimit(RLIMIT_DATA, &limit);
}

}  // namespace

RunGuard::RunGuard(const RunLimits& limits, StopSource& stop) : limits_(limits), stop_(stop) {
  if (std::isfinite(limits_.seconds)) watcher_ = std::thread([this] { watch(); });
}

RunGuard::~RunGuard() {
  if (!watcher_.joinable()) return;
  {
    const std::lock_guard lock(mutex_);
    ending_ = true;
  }
  changed_.notify_one();
  watcher_.join();
}

void RunGuard::enter() {
  if (limits_.memory_bytes > 0) limit_data(data_bytes() + limits_.memory_bytes);
  if (!watcher_.joinable()) return;
  {
    const std::lock_guard lock(mutex_);
    const auto allowed = std::chrono::duration<double>(std::min(limits_.seconds, 1e9));
    deadline_ = std::chrono::steady_clock::now() +
                std::chrono::duration_cast<std::chrono::steady_clock::duration>(allowed);
  }
  changed_.notify_one();
}

void RunGuard::leave() {
  if (limits_.memory_bytes > 0) limit_data(RLIM_INFINITY);
  if (!watcher_.joinable()) return;
  const std::lock_guard lock(mutex_);
  deadline_ = Time::max();
  stop_.end_time_limit();
}

void RunGuard::watch() {
  std::unique_lock lock(mutex_);
  while (!ending_) {
    if (deadline_ == Time::max()) {
      changed_.wait(lock);
    } else if (std::chrono::steady_clock::now() >= deadline_) {
      stop_.time_limit();
      deadline_ = Time::max();
    } else {
      changed_.wait_until(lock, deadline_);
    }
  }
}

}  // namespace dagsweep
