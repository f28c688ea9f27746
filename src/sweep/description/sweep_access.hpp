#pragma once

#include "core/file_scope.hpp"

namespace dagsweep {

/// What a sweep file may make the program do: which files it opens, and whether it starts commands.
/// By default both are unlimited.
struct SweepAccess {
  FileScope files;
  bool allows_commands = true;
};

}  // namespace dagsweep
