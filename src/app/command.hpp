#pragma once

#include <string>
#include <vector>

#include "core/error.hpp"
#include "core/stop.hpp"
#include "parallel/communicator.hpp"

namespace dagsweep {

/// The input of a command.
struct CommandContext {
  std::vector<std::string> arguments;  ///< the words after the command's name
  const Communicator& ranks;
  StopSource& stop;
};

}  // namespace dagsweep
