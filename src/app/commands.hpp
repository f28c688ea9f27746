#pragma once

#include <span>
#include <string>
#include <string_view>
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

struct Command {
  std::string_view name;
  std::string_view summary;
  bool collective;  ///< runs on every rank and drains on a signal; other commands run on the
                    ///< master only and are ended by a signal
  ExitCode (*run)(const CommandContext& context);
};

/// Catalogue of the commands, without those of Python (python_commands.hpp).
std::span<const Command> commands();

// The commands; their usage texts say what they do.

ExitCode run_command(const CommandContext& context);
ExitCode status_command(const CommandContext& context);
ExitCode plan_command(const CommandContext& context);
ExitCode merge_command(const CommandContext& context);
ExitCode schedule_command(const CommandContext& context);
ExitCode simulate_command(const CommandContext& context);
ExitCode verify_command(const CommandContext& context);
ExitCode search_command(const CommandContext& context);
ExitCode instance_command(const CommandContext& context);
ExitCode generate_command(const CommandContext& context);
ExitCode list_command(const CommandContext& context);

}  // namespace dagsweep
