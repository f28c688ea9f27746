#pragma once

#include <string>
#include <sys/types.h>
#include <vector>

#include "core/file_descriptor.hpp"

namespace dagsweep {

/// The two ends of a pipe, both closed on exec.
struct Pipe {
  FileDescriptor reading;
  FileDescriptor writing;
};

/// Throws IoError.
Pipe make_pipe();

/// The file descriptors that become the standard streams of a new process; -1 stands for /dev/null.
struct StandardStreams {
  int input = -1;
  int output = -1;
  int error = -1;
};

/// Starts /bin/sh with these arguments in a process group of its own, with the standard streams and
/// no other open file, the signals' defaults, and without the environment variables that make a
/// process a rank of MPI. Does not copy this process, so it is safe with MPI and cheap however much
/// memory this process holds. Returns the process, which is the leader of its group. Throws
/// IoError.
pid_t spawn_shell(const std::vector<std::string>& arguments, const StandardStreams& streams);

}  // namespace dagsweep
