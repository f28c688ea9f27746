#include "cross_check/in_child.hpp"

#include <algorithm>
#include <cassert>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <exception>
#include <poll.h>
#include <stdexcept>
#include <string>
#include <sys/wait.h>
#include <unistd.h>

namespace dagsweep {
namespace {

constexpr int exception_code = 70;  // exit code: the child has written an exception's message

void write_all(int pipe, const char* next, std::size_t left) {
  while (left > 0) {
    const ssize_t written = write(pipe, next, left);
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) _exit(1);
    next += written;
    left -= static_cast<std::size_t>(written);
  }
}

/// Runs in the child: writes the result and exits without running the parent's destructors.
[[noreturn]] void work_and_exit(const std::function<std::vector<double>()>& work, int pipe) {
  for (const int signal : {SIGABRT, SIGSEGV, SIGFPE, SIGILL, SIGTERM}) {
    std::signal(signal, SIG_DFL);  // the parent's handlers must not run
  }
  try {
    const std::vector<double> result = work();
    write_all(pipe, reinterpret_cast<const char*>(result.data()), result.size() * sizeof(double));
  } catch (const std::exception& error) {
    write_all(pipe, error.what(), std::strlen(error.what()));
    _exit(exception_code);
  }
  _exit(0);
}

/// Appends to `bytes` until the other end closes; returns false after `seconds`.
bool read_all(int pipe, double seconds, std::vector<char>& bytes) {
  using Clock = std::chrono::steady_clock;
  const auto end = Clock::now() + std::chrono::duration<double>(seconds);
  char buffer[65536];
  while (true) {
    const auto left = std::chrono::duration<double, std::milli>(end - Clock::now()).count();
    pollfd waiting{pipe, POLLIN, 0};
    const int ready = poll(&waiting, 1, static_cast<int>(std::max(0.0, left)));
    if (ready < 0 && errno == EINTR) continue;
    if (ready == 0) return false;
    const ssize_t got = read(pipe, buffer, sizeof(buffer));
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0) return true;
    bytes.insert(bytes.end(), buffer, buffer + got);
  }
}

}  // namespace

std::vector<double> in_child(const std::function<std::vector<double>()>& work, double seconds) {
  int ends[2];
  if (pipe(ends) != 0) throw std::runtime_error("no pipe: " + std::string(strerror(errno)));
  std::fflush(nullptr);  // else the child may print buffered output again
  const pid_t child = fork();
  if (child < 0) throw std::runtime_error("no child process: " + std::string(strerror(errno)));
  if (child == 0) {
    close(ends[0]);
    work_and_exit(work, ends[1]);
  }
  close(ends[1]);

  std::vector<char> bytes;
  const bool in_time = read_all(ends[0], seconds, bytes);
  close(ends[0]);
  if (!in_time) kill(child, SIGKILL);
  int status = 0;
  while (waitpid(child, &status, 0) < 0 && errno == EINTR) continue;

  if (!in_time) {
    throw std::runtime_error("the child process was killed: it took longer than " +
                             std::to_string(seconds) + " s");
  }
  if (WIFSIGNALED(status)) {
    throw std::runtime_error("the child process crashed: " +
                             std::string(strsignal(WTERMSIG(status))));
  }
  if (WEXITSTATUS(status) == exception_code) {
    throw std::runtime_error("the child process failed: " +
                             std::string(bytes.data(), bytes.size()));
  }
  if (WEXITSTATUS(status) != 0) {
    throw std::runtime_error("the child process exited with code " +
                             std::to_string(WEXITSTATUS(status)));
  }
  assert(bytes.size() % sizeof(double) == 0);
  std::vector<double> result(bytes.size() / sizeof(double));
  if (!result.empty()) std::memcpy(result.data(), bytes.data(), bytes.size());
  return result;
}

}  // namespace dagsweep
