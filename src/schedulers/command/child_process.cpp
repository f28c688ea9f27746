#include "schedulers/command/child_process.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cmath>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <ctime>
#include <fcntl.h>
#include <poll.h>
#include <sys/timerfd.h>
#include <utility>

#include "core/error.hpp"
#include "core/text.hpp"

namespace dagsweep {
namespace {

constexpr std::size_t kept_errors = 4096;  // bytes of the error stream
constexpr int stop_interval = 10;          // ms between looks at the stop token
// Milliseconds that the command has to end after the end of its input, or after SIGTERM.
constexpr int grace = 500;
constexpr std::size_t piece_bytes = 65536;  // as much as a pipe holds

/// Sets the limits and becomes the command $3 in the folder $1. $2: limit of the address space,
/// KiB; 0 = no limit. A limit of the data segment is lifted, because it is meant for one run of
/// this program, and a command outlives a run.
constexpr const char* starting_script =
    "ulimit -S -d \"$(ulimit -H -d)\"\n"
    "[ \"$2\" = 0 ] || ulimit -v \"$2\" || exit 126\n"
    "cd -- \"$1\" || exit 126\n"
    "exec /bin/sh -c \"$3\"";

std::vector<std::string> shell_arguments(const CommandLine& command) {
  return {"-c",
          starting_script,
          "sh",
          command.folder.empty() ? "." : command.folder,
          std::to_string((command.memory_bytes + 1023) / 1024),
          command.text};
}

void make_nonblocking(const FileDescriptor& file) {
  ::fcntl(file.number(), F_SETFL, ::fcntl(file.number(), F_GETFL) | O_NONBLOCK);
}

bool would_block() {
  return errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR;
}

/// Blocks SIGPIPE in this thread during its lifetime and then discards a pending SIGPIPE, because a
/// command that has ended must not end this program.
class BrokenPipesIgnored {
 public:
  BrokenPipesIgnored() {
    ::sigemptyset(&pipe_);
    ::sigaddset(&pipe_, SIGPIPE);
    ::pthread_sigmask(SIG_BLOCK, &pipe_, &before_);
  }
  BrokenPipesIgnored(const BrokenPipesIgnored&) = delete;
  BrokenPipesIgnored& operator=(const BrokenPipesIgnored&) = delete;
  ~BrokenPipesIgnored() {
    if (::sigismember(&before_, SIGPIPE) != 0) return;
    const timespec now{};
    while (::sigtimedwait(&pipe_, nullptr, &now) < 0 && errno == EINTR) {
    }
    ::pthread_sigmask(SIG_SETMASK, &before_, nullptr);
  }

 private:
  sigset_t pipe_{};
  sigset_t before_{};
};

void set_timer(const FileDescriptor& timer, double seconds) {
  constexpr double longest = 1e9;
  const double limited = std::clamp(seconds, 1e-6, longest);
  itimerspec setting{};
  setting.it_value.tv_sec = static_cast<time_t>(limited);
  setting.it_value.tv_nsec = static_cast<long>((limited - std::floor(limited)) * 1e9);
  ::timerfd_settime(timer.number(), 0, &setting, nullptr);
}

}  // namespace

ChildProcess::ChildProcess(const CommandLine& command) : shows_errors_(command.shows_errors) {
  Pipe requests = make_pipe();
  Pipe answers = make_pipe();
  Pipe errors = make_pipe();
  timer_ = FileDescriptor(::timerfd_create(CLOCK_MONOTONIC, TFD_CLOEXEC | TFD_NONBLOCK));
  if (!timer_.is_open()) {
    throw IoError(std::string("a command cannot be started: no timer (") + std::strerror(errno) +
                  ")");
  }
  group_.emplace(shell_arguments(command),
                 StandardStreams{requests.reading.number(), answers.writing.number(),
                                 errors.writing.number()});
  requests_ = std::move(requests.writing);
  answers_ = std::move(answers.reading);
  errors_ = std::move(errors.reading);
  for (const FileDescriptor* file : {&requests_, &answers_, &errors_}) make_nonblocking(*file);
}

ChildProcess::~ChildProcess() {
  ended();
}

std::optional<CommandEnd> ChildProcess::ended() {
  requests_.close();
  return group_->end(grace);
}

void ChildProcess::kill() {
  group_->kill();
}

/// Writes a part of `unsent` and removes it there. Returns whether the command still reads.
bool ChildProcess::write_some(std::string_view& unsent) {
  const BrokenPipesIgnored ignored;
  const ssize_t written = ::write(requests_.number(), unsent.data(), unsent.size());
  if (written >= 0) {
    unsent.remove_prefix(static_cast<std::size_t>(written));
    return true;
  }
  return would_block();
}

/// Reads some output of the command. Returns whether the output is still open.
bool ChildProcess::read_answer() {
  std::array<char, piece_bytes> piece;
  const ssize_t size = ::read(answers_.number(), piece.data(), piece.size());
  if (size > 0) buffer_.append(piece.data(), static_cast<std::size_t>(size));
  return size > 0 || (size < 0 && would_block());
}

void ChildProcess::read_errors() {
  std::array<char, piece_bytes> piece;
  const ssize_t size = ::read(errors_.number(), piece.data(), piece.size());
  if (size == 0 || (size < 0 && !would_block())) errors_.close();
  if (size <= 0) return;
  const std::string_view text(piece.data(), static_cast<std::size_t>(size));
  if (shows_errors_) std::fwrite(text.data(), 1, text.size(), stderr);
  error_tail_.append(text.substr(text.size() - std::min(text.size(), kept_errors)));
  if (error_tail_.size() > kept_errors) error_tail_.erase(0, error_tail_.size() - kept_errors);
}

std::optional<Reply> ChildProcess::reply_in_buffer(std::size_t most_bytes) {
  const std::size_t end = buffer_.find('\n', searched_);
  searched_ = std::min(end, buffer_.size());
  if (end == std::string::npos) {
    if (buffer_.size() <= most_bytes) return std::nullopt;
    return Reply{Reply::Outcome::too_long, std::exchange(buffer_, {})};
  }
  const bool is_all = end + 1 == buffer_.size();
  Reply reply{is_all ? Reply::Outcome::answered : Reply::Outcome::unexpected,
              buffer_.substr(0, end)};
  buffer_.clear();
  searched_ = 0;
  return reply;
}

Reply ChildProcess::ask(std::string_view line, double seconds, std::size_t most_bytes,
                        const StopToken& stop) {
  set_timer(timer_, seconds);
  std::string_view unsent = line;
  while (true) {
    stop.poll();
    std::array<pollfd, 4> files{{{answers_.number(), POLLIN, 0},
                                 {errors_.number(), POLLIN, 0},
                                 {unsent.empty() ? -1 : requests_.number(), POLLOUT, 0},
                                 {timer_.number(), POLLIN, 0}}};
    if (::poll(files.data(), files.size(), stop_interval) <= 0) continue;
    const auto& [answers, errors, requests, timer] = files;
    if (errors.revents != 0) read_errors();
    // The command may have answered before it closed its input.
    if (requests.revents != 0 && !write_some(unsent)) unsent = {};
    const bool is_open = answers.revents == 0 || read_answer();
    // An answer to a request that the command has not read to its end is taken when all of the
    // request is sent or cannot be sent.
    if (unsent.empty() || !is_open) {
      if (auto reply = reply_in_buffer(most_bytes)) return std::move(*reply);
    }
    if (!is_open) return {Reply::Outcome::ended, std::exchange(buffer_, {})};
    if (timer.revents != 0) return {Reply::Outcome::silent, std::exchange(buffer_, {})};
  }
}

std::string ChildProcess::last_words() {
  while (errors_.is_open()) {
    // A process that has left the group may hold the stream open.
    pollfd file{errors_.number(), POLLIN, 0};
    if (::poll(&file, 1, 0) <= 0) break;
    read_errors();
  }
  std::string_view text = error_tail_;
  const auto blank = [](char c) { return c == '\n' || c == '\r' || c == ' '; };
  while (!text.empty() && blank(text.back())) text.remove_suffix(1);
  return visible(text.substr(text.find_last_of('\n') + 1));
}

}  // namespace dagsweep
