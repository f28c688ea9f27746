#pragma once

#include <span>
#include <string_view>

#include "app/command.hpp"

namespace dagsweep {

struct Command {
  std::string_view name;
  std::string_view summary;
  bool collective;  ///< runs on every rank and drains on a signal; other commands run on the
                    ///< master only and are ended by a signal
  ExitCode (*run)(const CommandContext& context);
};

/// Catalogue of the commands, without those of Python (python_commands.hpp).
std::span<const Command> commands();

}  // namespace dagsweep
