#include "schedulers/command/process_group.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstring>
#include <sys/wait.h>
#include <thread>

namespace dagsweep {
namespace {

/// Waits for the end of its input, which comes when the process ends that holds the other end of
/// the pipe, then kills the group $1.
constexpr const char* watching_script = "read -r line; kill -s KILL -- \"-$1\"";

CommandEnd::Kind end_by(int signal) {
  constexpr std::array asking{SIGTERM, SIGINT, SIGHUP, SIGUSR1, SIGUSR2, SIGXCPU};
  return std::find(asking.begin(), asking.end(), signal) != asking.end()
             ? CommandEnd::Kind::asked
             : CommandEnd::Kind::failure;
}

CommandEnd describe(int status) {
  if (WIFSIGNALED(status)) {
    const int number = WTERMSIG(status);
    return {end_by(number),
            "killed by signal " + std::to_string(number) + " (" + ::strsignal(number) + ")"};
  }
  const int code = WEXITSTATUS(status);
  CommandEnd end{code == 0 ? CommandEnd::Kind::success : CommandEnd::Kind::failure,
                 "exit code " + std::to_string(code)};
  if (code == 126) end.how += " (it cannot be executed)";
  if (code == 127) end.how += " (the shell does not find it)";
  // A process that the shell waited for was killed by a signal.
  if (code > 128 && code <= 128 + SIGRTMAX) {
    end.how += std::string(" (") + ::strsignal(code - 128) + ")";
    end.kind = end_by(code - 128);
  }
  return end;
}

int wait_for(pid_t process) {
  int status = 0;
  while (::waitpid(process, &status, 0) < 0 && errno == EINTR) {
  }
  return status;
}

}  // namespace

ProcessGroup::ProcessGroup(const std::vector<std::string>& arguments,
                           const StandardStreams& streams)
    : leader_(spawn_shell(arguments, streams)) {
  try {
    Pipe pipe = make_pipe();
    watcher_ = spawn_shell({"-c", watching_script, "sh", std::to_string(leader_)},
                           {.input = pipe.reading.number()});
    lifeline_ = std::move(pipe.writing);
  } catch (...) {
    kill();
    throw;
  }
}

ProcessGroup::~ProcessGroup() {
  kill();
}

void ProcessGroup::signal_all(int number) const {
  ::kill(-leader_, number);
}

bool ProcessGroup::has_ended_within(int milliseconds) const {
  constexpr int step = 2;
  for (int waited = 0;; waited += step) {
    siginfo_t ended{};
    // Left unreaped, so that no other process can get the group's number meanwhile.
    const int result =
        ::waitid(P_PID, static_cast<id_t>(leader_), &ended, WEXITED | WNOHANG | WNOWAIT);
    if (result == 0 && ended.si_pid == leader_) return true;
    if (waited >= milliseconds) return false;
    std::this_thread::sleep_for(std::chrono::milliseconds(step));
  }
}

/// Returns the command's status.
int ProcessGroup::reap() {
  signal_all(SIGKILL);
  if (watcher_ > 0) {  // before the leader, whose number the watcher knows
    ::kill(watcher_, SIGKILL);
    wait_for(std::exchange(watcher_, -1));
  }
  return wait_for(std::exchange(leader_, -1));
}

std::optional<CommandEnd> ProcessGroup::end(int milliseconds) {
  if (leader_ < 0) return ended_;
  const bool by_itself = has_ended_within(milliseconds);
  if (!by_itself) {
    signal_all(SIGTERM);
    has_ended_within(milliseconds);
  }
  const int status = reap();
  if (by_itself) ended_ = describe(status);
  return ended_;
}

void ProcessGroup::kill() {
  if (leader_ > 0) reap();
}

}  // namespace dagsweep
