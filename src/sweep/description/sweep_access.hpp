#pragma once

#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "core/file_scope.hpp"
#include "core/stop.hpp"

namespace dagsweep {

/// The files of machines that a sweep names, by their patterns: paths and contents.
using MachineFiles = std::map<std::string, std::vector<std::pair<std::string, std::string>>>;

/// What a sweep file may make the program do: which files it opens, and whether it starts commands.
/// By default both are unlimited.
struct SweepAccess {
  FileScope files;
  bool allows_commands = true;
  /// The files of machines, if they have been read already: all ranks use what the master read.
  std::shared_ptr<const MachineFiles> machine_files = nullptr;
  /// Whether files of machines are read. Otherwise they are only named: nothing can run.
  bool reads_machine_files = true;
  StopToken stop = {};  ///< ends the reading, which throws Stopped
};

}  // namespace dagsweep
