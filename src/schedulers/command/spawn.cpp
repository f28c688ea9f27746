#include "schedulers/command/spawn.hpp"

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <dirent.h>
#include <fcntl.h>
#include <memory>
#include <spawn.h>
#include <string_view>

#include "core/error.hpp"

namespace dagsweep {
namespace {

void require_success(int error, const char* what) {
  if (error == 0) return;
  throw IoError(std::string("a command cannot be started: ") + what + " (" + std::strerror(error) +
                ")");
}

/// Moves a file descriptor to a number above 2, because 0 to 2 become the standard streams.
FileDescriptor above_standard_streams(int number) {
  const FileDescriptor low(number);
  FileDescriptor moved(::fcntl(number, F_DUPFD_CLOEXEC, 3));
  if (!moved.is_open()) require_success(errno, "no file can be opened");
  return moved;
}

/// The actions of posix_spawn() in the new process before it becomes the shell.
class SpawnActions {
 public:
  SpawnActions() {
    require_success(::posix_spawn_file_actions_init(&files_), "out of memory");
    require_success(::posix_spawnattr_init(&attributes_), "out of memory");
    sigset_t all;
    sigset_t none;
    ::sigfillset(&all);
    ::sigemptyset(&none);
    ::posix_spawnattr_setsigdefault(&attributes_, &all);
    ::posix_spawnattr_setsigmask(&attributes_, &none);
    ::posix_spawnattr_setpgroup(&attributes_, 0);
    ::posix_spawnattr_setflags(
        &attributes_, POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETPGROUP);
  }
  SpawnActions(const SpawnActions&) = delete;
  SpawnActions& operator=(const SpawnActions&) = delete;
  ~SpawnActions() {
    ::posix_spawn_file_actions_destroy(&files_);
    ::posix_spawnattr_destroy(&attributes_);
  }

  /// Makes standard stream `number` the file `file`, or /dev/null if that is -1.
  void set_stream(int number, int file) {
    const int error =
        file >= 0 ? ::posix_spawn_file_actions_adddup2(&files_, file, number)
                  : ::posix_spawn_file_actions_addopen(&files_, number, "/dev/null", O_RDWR, 0);
    require_success(error, "out of memory");
  }
  /// Closes also the files of MPI and HDF5, which need not be marked as closed on exec.
  void close_all_other_files() {
    const std::unique_ptr<DIR, int (*)(DIR*)> open(::opendir("/proc/self/fd"), ::closedir);
    if (!open) require_success(errno, "/proc/self/fd cannot be read");
    while (const dirent* entry = ::readdir(open.get())) {
      const int number = std::atoi(entry->d_name);
      if (number > 2) {
        require_success(::posix_spawn_file_actions_addclose(&files_, number), "out of memory");
      }
    }
  }

  const posix_spawn_file_actions_t* files() const { return &files_; }
  const posix_spawnattr_t* attributes() const { return &attributes_; }

 private:
  posix_spawn_file_actions_t files_{};
  posix_spawnattr_t attributes_{};
};

bool makes_a_rank(std::string_view variable) {
  return variable.starts_with("OMPI_") || variable.starts_with("PMIX_") ||
         variable.starts_with("PMI_");
}

}  // namespace

Pipe make_pipe() {
  int ends[2] = {-1, -1};
  if (::pipe2(ends, O_CLOEXEC) != 0) require_success(errno, "no pipe can be opened");
  FileDescriptor reading(ends[0]);
  FileDescriptor writing(ends[1]);
  if (ends[0] <= 2) reading = above_standard_streams(::dup(ends[0]));
  if (ends[1] <= 2) writing = above_standard_streams(::dup(ends[1]));
  return {std::move(reading), std::move(writing)};
}

pid_t spawn_shell(const std::vector<std::string>& arguments, const StandardStreams& streams) {
  SpawnActions actions;
  actions.set_stream(0, streams.input);
  actions.set_stream(1, streams.output);
  actions.set_stream(2, streams.error);
  actions.close_all_other_files();
  std::vector<std::string> words{"/bin/sh"};
  words.insert(words.end(), arguments.begin(), arguments.end());
  std::vector<char*> argument_list;
  argument_list.reserve(words.size() + 1);
  for (std::string& word : words) argument_list.push_back(word.data());
  argument_list.push_back(nullptr);
  std::vector<char*> variables;
  for (char** variable = environ; *variable != nullptr; ++variable) {
    if (!makes_a_rank(*variable)) variables.push_back(*variable);
  }
  variables.push_back(nullptr);
  pid_t process = 0;
  require_success(::posix_spawn(&process, "/bin/sh", actions.files(), actions.attributes(),
                                argument_list.data(), variables.data()),
                  "/bin/sh");
  return process;
}

}  // namespace dagsweep
